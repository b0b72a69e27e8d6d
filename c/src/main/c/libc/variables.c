/* The environment of each process. Changing it is allowed to one thread alone, while no other looks. */
#include "state.h"

#include <errno.h>
#include <string.h>

extern char **environ;

static char ***variables(void) { return running && library() ? library()->environment : &environ; }

/* Where `name` is, or the place after the last. */
static size_t place_of(char **all, const char *name, size_t n) {
    size_t i = 0;
    while (all && all[i] && !(strncmp(all[i], name, n) == 0 && all[i][n] == '=')) {
        i++;
    }
    return i;
}

static size_t name_length(const char *name) {
    size_t n = 0;
    while (name[n] && name[n] != '=') {
        n++;
    }
    return n;
}

/* What a search for `name` compares it with, which is the program's own memory if it came by putenv. */
static void compared(char **all, size_t count, const char *name, uintptr_t pc) {
    for (size_t i = 0; pc && i < count; i++) {
        size_t same = 0;
        while (name[same] && all[i][same] == name[same]) {
            same++;
        }
        reads(all[i], same + 1, pc);
    }
}

static char *value_of(const char *name, uintptr_t pc) {
    string_read(name, SIZE_MAX, pc);
    part_read(PART_ENVIRONMENT, pc);
    char **all = *variables();
    size_t n = length_of(name, SIZE_MAX), i = place_of(all, name, n);
    compared(all, i + (all && all[i]), name, pc);
    return all && all[i] ? all[i] + n + 1 : NULL;
}

char *getenv(const char *name) { return value_of(name, running ? WATCHED : 0); }
char *secure_getenv(const char *name) { return value_of(name, running ? WATCHED : 0); }

/* Another array, with room for one more: the one before may be the system's, which no execution gets back. */
static char **extended(char **all, uintptr_t site) {
    size_t n = 0;
    while (all && all[n]) {
        n++;
    }
    char **fresh = running ? heap_lasting(heap_get(running, (n + 2) * sizeof *fresh, site))
                           : keep((n + 2) * sizeof *fresh);
    for (size_t i = 0; i < n; i++) {
        fresh[i] = all[i];
    }
    return fresh;
}

static void put(char *text, size_t n, uintptr_t site) {
    char **all = extended(*variables(), site);
    all[place_of(all, text, n)] = text;
    *variables() = all;
}

static int changed(const char *name, size_t n, uintptr_t pc) {
    if (n == 0 || name[n] != 0) {
        errno = EINVAL;
        return -1;
    }
    part_written(PART_ENVIRONMENT, pc);
    return 0;
}

static int set(const char *name, const char *value, bool replace, uintptr_t pc, uintptr_t site) {
    size_t n = name ? name_length(name) : 0;
    if (name == NULL || changed(name, n, pc) != 0) {
        errno = EINVAL;
        return -1;
    }
    string_read(name, SIZE_MAX, pc);
    char **all = *variables();
    size_t at = place_of(all, name, n);
    if (!replace && all && all[at]) {
        return 0;
    }
    size_t size = string_read(value, SIZE_MAX, pc) + 1;
    char *text = running ? heap_lasting(heap_get(running, n + 1 + size, site)) : keep(n + 1 + size);
    copy(text, name, n);
    text[n] = '=';
    copy(text + n + 1, value, size);
    put(text, n, site);
    return 0;
}

static int removed(const char *name, uintptr_t pc, uintptr_t site) {
    size_t n = name ? name_length(name) : 0;
    if (name == NULL || changed(name, n, pc) != 0) {
        errno = EINVAL;
        return -1;
    }
    string_read(name, SIZE_MAX, pc);
    char **all = extended(*variables(), site);
    for (size_t i = place_of(all, name, n); all[i]; i = place_of(all, name, n)) {
        for (; all[i]; i++) {
            all[i] = all[i + 1];
        }
    }
    *variables() = all;
    return 0;
}

int setenv(const char *name, const char *value, int replace) { return set(name, value, replace, WATCHED, CALLER); }
int unsetenv(const char *name) { return removed(name, WATCHED, CALLER); }

int putenv(char *text) {
    uintptr_t pc = WATCHED;
    string_read(text, SIZE_MAX, pc);
    size_t n = name_length(text);
    if (text[n] == 0) {
        return removed(text, pc, CALLER);
    }
    part_written(PART_ENVIRONMENT, pc);
    put(text, n, CALLER);
    return 0;
}

int clearenv(void) {
    part_written(PART_ENVIRONMENT, WATCHED);
    *variables() = NULL;
    return 0;
}
