/* <time.h>: times of day. The time itself is in ../time.c. */
#include "state.h"

#include <stdio.h>
#include <time.h>

enum { ROOM = 4096 };

/* The library allocates and frees what it knows of time zones: not in the heap of whoever happens to call. */
#define ASIDE(call)                                                                                                    \
    ({                                                                                                                 \
        struct fiber *caller_ = running;                                                                               \
        running = NULL;                                                                                                \
        __typeof__(call) result_ = call;                                                                               \
        running = caller_;                                                                                             \
        result_;                                                                                                       \
    })

static struct tm *broken_down(struct tm *(*how)(const time_t *, struct tm *), const time_t *at, struct tm *into,
                              uintptr_t pc) {
    reads(at, sizeof *at, pc);
    time_t t = *at;
    struct tm staged;
    return ASIDE(how(&t, &staged)) ? given(into, &staged, sizeof staged, pc) : NULL;
}

struct tm *localtime_r(const time_t *restrict at, struct tm *restrict into) {
    return broken_down(REAL(localtime_r), at, into, WATCHED);
}

struct tm *gmtime_r(const time_t *restrict at, struct tm *restrict into) {
    return broken_down(REAL(gmtime_r), at, into, WATCHED);
}

/* These have one result for all threads. */
struct tm *localtime(const time_t *at) { return broken_down(REAL(localtime_r), at, part(PART_CALENDAR), WATCHED); }
struct tm *gmtime(const time_t *at) { return broken_down(REAL(gmtime_r), at, part(PART_CALENDAR), WATCHED); }

static time_t combined(time_t (*how)(struct tm *), struct tm *of, uintptr_t pc) {
    reads(of, sizeof *of, pc);
    struct tm staged = *of;
    time_t t = ASIDE(how(&staged));
    given(of, &staged, sizeof staged, pc);
    return t;
}

time_t mktime(struct tm *of) { return combined(REAL(mktime), of, WATCHED); }
time_t timelocal(struct tm *of) { return combined(REAL(mktime), of, WATCHED); }
time_t timegm(struct tm *of) { return combined(REAL(timegm), of, WATCHED); }

/* --- as text */

static char *text_of(const struct tm *of, char *into, uintptr_t pc) {
    reads(of, sizeof *of, pc);
    char staged[64];
    return REAL(asctime_r)(of, staged) ? given(into, staged, length_of(staged, SIZE_MAX) + 1, pc) : NULL;
}

char *asctime_r(const struct tm *restrict of, char *restrict into) { return text_of(of, into, WATCHED); }
char *asctime(const struct tm *of) { return text_of(of, part(PART_TEXT), WATCHED); }

static char *text_at(const time_t *at, char *into, uintptr_t pc) {
    reads(at, sizeof *at, pc);
    time_t t = *at;
    char staged[64];
    return ASIDE(REAL(ctime_r)(&t, staged)) ? given(into, staged, length_of(staged, SIZE_MAX) + 1, pc) : NULL;
}

char *ctime_r(const time_t *restrict at, char *restrict into) { return text_at(at, into, WATCHED); }

char *ctime(const time_t *at) {
    uintptr_t pc = WATCHED;
    writes(part(PART_CALENDAR), sizeof(struct tm), pc);
    return text_at(at, part(PART_TEXT), pc);
}

size_t strftime(char *restrict to, size_t room, const char *restrict format, const struct tm *restrict of) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    string_read(format, SIZE_MAX, pc);
    reads(of, sizeof *of, pc);
    struct tm day = *of;
    size_t most = room < ROOM ? room : ROOM;
    char staged[ROOM];
    size_t n = ASIDE(REAL(strftime)(staged, most, format, &day));
    given(to, staged, n > 0 ? n + 1 : 0, pc);
    return n;
}

char *strptime(const char *restrict s, const char *restrict format, struct tm *restrict into) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    string_read(format, SIZE_MAX, pc);
    reads(into, sizeof *into, pc);
    struct tm staged = *into;
    char *end = REAL(strptime)(s, format, &staged);
    reads(s, end ? (size_t) (end - s) : 1, pc);
    given(into, &staged, sizeof staged, pc);
    return end;
}
