/* <string.h>: strings. A string is read up to where the answer is known, and with its end where that is needed. */
#include "state.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t strlen(const char *s) { return string_read(s, SIZE_MAX, WATCHED); }
size_t strnlen(const char *s, size_t most) { return string_read(s, most, WATCHED); }

/* --- comparing */

static size_t same_chars(const char *a, const char *b, size_t most, bool fold) {
    size_t i = 0;
    while (i < most && a[i] && (a[i] == b[i] || (fold && tolower((unsigned char) a[i]) == tolower((unsigned char) b[i])))) {
        i++;
    }
    return i;
}

static int order_at(const char *a, const char *b, size_t at, bool fold) {
    int x = (unsigned char) a[at], y = (unsigned char) b[at];
    return fold ? tolower(x) - tolower(y) : x - y;
}

/* Where memory is visible, a piece within a line of each at a time: the first of the two may change while the second is read. */
static int compared_by_lines(const char *a, const char *b, size_t most, bool fold, uintptr_t pc) {
    char first[LINE], second[LINE];
    for (size_t at = 0, n, same; at < most; at += n) {
        n = line_part(a + at, line_part(b + at, most - at));
        same = same_chars(a + at, b + at, n, fold);
        n = same < n ? same + 1 : n;
        taken(first, a + at, n, pc);
        taken(second, b + at, n, pc);
        same = same_chars(first, second, n, fold);
        if (same < n) {
            return order_at(first, second, same, fold);
        }
    }
    return 0;
}

static int compared(const char *a, const char *b, size_t most, bool fold, uintptr_t pc) {
    if (pc && any_visible) {
        return compared_by_lines(a, b, most, fold, pc);
    }
    size_t same = same_chars(a, b, most, fold), n = same < most ? same + 1 : most;
    reads(a, n, pc);
    reads(b, n, pc);
    return same < most ? order_at(a, b, same, fold) : 0;
}

int strcmp(const char *a, const char *b) { return compared(a, b, SIZE_MAX, false, WATCHED); }
int strncmp(const char *a, const char *b, size_t most) { return compared(a, b, most, false, WATCHED); }
int strcasecmp(const char *a, const char *b) { return compared(a, b, SIZE_MAX, true, WATCHED); }
int strncasecmp(const char *a, const char *b, size_t most) { return compared(a, b, most, true, WATCHED); }

int strcoll(const char *a, const char *b) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    a = TEXT_TAKEN(a, SIZE_MAX, 1, pc);
    b = TEXT_TAKEN(b, SIZE_MAX, 1, pc);
    return REAL(strcoll)(a, b);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t room) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    from = TEXT_TAKEN(from, SIZE_MAX, 1, pc);
    size_t n = REAL(strxfrm)(NULL, from, 0);
    writes(to, n < room ? n + 1 : room, pc);
    return REAL(strxfrm)(to, from, room);
}

/* --- copying */

/* Where the copy ends. */
static char *copied(char *to, const char *from, uintptr_t pc) {
    from = TEXT_TAKEN(from, SIZE_MAX, 1, pc);
    size_t n = length_of(from, SIZE_MAX);
    given(to, from, n + 1, pc);
    return to + n;
}

static char *copied_up_to(char *to, const char *from, size_t most, uintptr_t pc) {
    from = TEXT_TAKEN(from, most, 1, pc);
    size_t n = length_of(from, most);
    if (pc && !any_visible) {
        writes(to, most, pc);
        pc = 0;
    }
    given(to, from, n < most ? n + 1 : most, pc);
    if (n + 1 < most) {
        filled(to + n + 1, 0, most - n - 1, pc);
    }
    return to + n;
}

static char *appended(char *to, const char *from, size_t most, uintptr_t pc) {
    char *end = to + string_read(to, SIZE_MAX, pc);
    from = TEXT_TAKEN(from, most, 1, pc);
    size_t n = length_of(from, most);
    given(end, from, n < most ? n + 1 : most, pc);
    if (n == most) {
        filled(end + most, 0, 1, pc);
    }
    return to;
}

char *strcpy(char *restrict to, const char *restrict from) { copied(to, from, WATCHED); return to; }
char *stpcpy(char *restrict to, const char *restrict from) { return copied(to, from, WATCHED); }
char *strncpy(char *restrict to, const char *restrict from, size_t n) { copied_up_to(to, from, n, WATCHED); return to; }
char *stpncpy(char *restrict to, const char *restrict from, size_t n) { return copied_up_to(to, from, n, WATCHED); }
char *strcat(char *restrict to, const char *restrict from) { return appended(to, from, SIZE_MAX, WATCHED); }
char *strncat(char *restrict to, const char *restrict from, size_t n) { return appended(to, from, n, WATCHED); }

/* With _FORTIFY_SOURCE: the compiler knows how large the target is. */
static void room_for(size_t n, size_t room, const char *name, uintptr_t pc) {
    if (n > room && running) {
        running->pc = pc;
        fail("overflow", "%s: %zu bytes do not fit into %zu", name, n, room);
    }
}

#define CHECKED(name, parameters, n, call)                                                                             \
    char *__##name##_chk parameters {                                                                                  \
        uintptr_t pc = WATCHED;                                                                                        \
        room_for(n, room, #name, pc);                                                                                  \
        return call;                                                                                                   \
    }

CHECKED(strcpy, (char *to, const char *from, size_t room), length_of(from, SIZE_MAX) + 1, (copied(to, from, pc), to))
CHECKED(stpcpy, (char *to, const char *from, size_t room), length_of(from, SIZE_MAX) + 1, copied(to, from, pc))
CHECKED(strncpy, (char *to, const char *from, size_t n, size_t room), n, (copied_up_to(to, from, n, pc), to))
CHECKED(stpncpy, (char *to, const char *from, size_t n, size_t room), n, copied_up_to(to, from, n, pc))
CHECKED(strcat, (char *to, const char *from, size_t room), length_of(to, room) + length_of(from, SIZE_MAX) + 1,
        appended(to, from, SIZE_MAX, pc))
CHECKED(strncat, (char *to, const char *from, size_t n, size_t room), length_of(to, room) + length_of(from, n) + 1,
        appended(to, from, n, pc))

static char *duplicate(const char *s, size_t most, uintptr_t pc, uintptr_t site) {
    s = TEXT_TAKEN(s, most, 1, pc);
    size_t n = length_of(s, most);
    char *to = running ? heap_get(running, n + 1, site) : malloc(n + 1);
    if (to) {
        copy(to, s, n);
        to[n] = 0;
    }
    return to;
}

char *strdup(const char *s) { return duplicate(s, SIZE_MAX, WATCHED, CALLER); }
char *strndup(const char *s, size_t most) { return duplicate(s, most, WATCHED, CALLER); }
char *__strdup(const char *s) { return duplicate(s, SIZE_MAX, WATCHED, CALLER); }
char *__strndup(const char *s, size_t most) { return duplicate(s, most, WATCHED, CALLER); }

/* --- looking for a character */

static size_t char_at(const char *s, int c) {
    size_t i = 0;
    while (s[i] && s[i] != (char) c) {
        i++;
    }
    return i;
}

static char *sought(const char *s, int c, uintptr_t pc) {
    return (char *) s + SETTLED(i, char_at(s, c), reads(s, i + 1, pc));
}

static char *first(const char *s, int c, uintptr_t pc) {
    char *at = sought(s, c, pc);
    return *at == (char) c ? at : NULL;
}

static char *last(const char *s, int c, uintptr_t pc) {
    for (size_t i = string_read(s, SIZE_MAX, pc) + 1; i-- > 0;) {
        if (s[i] == (char) c) {
            return (char *) s + i;
        }
    }
    return NULL;
}

char *strchr(const char *s, int c) { return first(s, c, WATCHED); }
char *index(const char *s, int c) { return first(s, c, WATCHED); }
char *strchrnul(const char *s, int c) { return sought(s, c, WATCHED); }
char *strrchr(const char *s, int c) { return last(s, c, WATCHED); }
char *rindex(const char *s, int c) { return last(s, c, WATCHED); }

/* --- sets of characters */

static size_t span_in(const char *s, const char *set, bool in) {
    size_t n = 0;
    while (s[n] && (set[char_at(set, s[n])] != 0) == in) {
        n++;
    }
    return n;
}

static size_t span(const char *s, const char *set, bool in, uintptr_t pc) {
    set = TEXT_TAKEN(set, SIZE_MAX, 1, pc);
    return SETTLED(n, span_in(s, set, in), reads(s, n + 1, pc));
}

size_t strspn(const char *s, const char *set) { return span(s, set, true, WATCHED); }
size_t strcspn(const char *s, const char *set) { return span(s, set, false, WATCHED); }

char *strpbrk(const char *s, const char *set) {
    const char *at = s + span(s, set, false, WATCHED);
    return *at ? (char *) at : NULL;
}

char *strsep(char **restrict rest, const char *restrict set) {
    uintptr_t pc = WATCHED;
    reads(rest, sizeof *rest, pc);
    char *token = *rest;
    if (token == NULL) {
        return NULL;
    }
    char *end = token + span(token, set, false, pc);
    bool more = *end;
    if (more) {
        filled(end, 0, 1, pc);
    }
    writes(rest, sizeof *rest, pc);
    *rest = more ? end + 1 : NULL;
    return token;
}

/* The next token of what is left at `*rest`, which is the caller's to announce. */
static char *token(char *s, const char *set, char **rest, uintptr_t pc) {
    s = s ? s : *rest;
    if (s == NULL) {
        return NULL;
    }
    s += span(s, set, true, pc);
    if (*s == 0) {
        *rest = s;
        return NULL;
    }
    char *end = s + span(s, set, false, pc);
    if (*end) {
        filled(end++, 0, 1, pc);
    }
    *rest = end;
    return s;
}

char *strtok_r(char *restrict s, const char *restrict set, char **restrict rest) {
    uintptr_t pc = WATCHED;
    if (s == NULL) {
        reads(rest, sizeof *rest, pc);
    }
    char *found = token(s, set, rest, pc);
    writes(rest, sizeof *rest, pc);
    return found;
}

char *__strtok_r(char *restrict s, const char *restrict set, char **restrict rest) { return strtok_r(s, set, rest); }

char *strtok(char *restrict s, const char *restrict set) {
    uintptr_t pc = WATCHED;
    if (s == NULL) {
        part_read(PART_TOKEN, pc);
    }
    part_written(PART_TOKEN, pc);
    return token(s, set, part(PART_TOKEN), pc);
}

/* --- looking for a string */

static const char *string_at(const char *s, const char *part, size_t n, bool fold) {
    for (; same_chars(part, s, n, fold) < n; s++) {
        if (*s == 0) {
            return NULL;
        }
    }
    return s;
}

static size_t extent(const char *s, const char *part, size_t n, bool fold) {
    const char *at = string_at(s, part, n, fold);
    return at ? (size_t) (at - s) + n : length_of(s, SIZE_MAX) + 1;
}

static char *found(const char *s, const char *part, bool fold, uintptr_t pc) {
    part = TEXT_TAKEN(part, SIZE_MAX, 1, pc);
    size_t n = length_of(part, SIZE_MAX);
    (void) SETTLED(i, extent(s, part, n, fold), reads(s, i, pc));
    return (char *) string_at(s, part, n, fold);
}

char *strstr(const char *s, const char *part) { return found(s, part, false, WATCHED); }
char *strcasestr(const char *s, const char *part) { return found(s, part, true, WATCHED); }
