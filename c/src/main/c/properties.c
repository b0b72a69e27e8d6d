/* Which failures count: all, or those of the properties that were asked for. */
#include "runtime.h"

#include <string.h>

static bool some;                 /* not all count */
static bool assertions, statuses;
bool leaks_fail;                  /* asked for by name */
bool deadlocks_fail = true, memory_fails = true;

void properties_prepare(const char *options) {
    some = options && strstr(options, "property-");
    if (some) {
        assertions = strstr(options, "property-assertions");
        memory_fails = strstr(options, "property-memory");
        statuses = strstr(options, "property-exit");
        leaks_fail = strstr(options, "property-leaks");
        deadlocks_fail = strstr(options, "property-deadlocks");
    }
}

static bool one_of(const char *kind, const char *const *kinds) {
    while (*kinds && strcmp(kind, *kinds) != 0) {
        kinds++;
    }
    return *kinds;
}

/* Races are told apart elsewhere: those that do not count are explored. So is memory that is freed or too small: if that does
 * not count, the program goes on. Whatever else is here ends the process, by a signal if by nothing else, so it counts for who
 * asks for the status. What belongs to no property always counts. */
bool counts(const char *kind) {
    static const char *const of_memory[] = {"use-after-free", "double-free", "overflow", "stack-overflow", "crash", NULL};
    static const char *const of_statuses[] = {"exit", "abort", NULL};
    return !some || (strcmp(kind, "assertion") == 0 ? assertions || statuses
            : one_of(kind, of_memory) ? memory_fails || statuses : one_of(kind, of_statuses) ? statuses
            : strcmp(kind, "leak") == 0 ? leaks_fail : true);
}
