/* <string.h>: blocks of memory. */
#include "announce.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static void room_for(size_t n, size_t room, const char *name, uintptr_t pc) {
    if (n > room && running) {
        running->pc = pc;
        fail("overflow", "%s: %zu bytes do not fit into %zu", name, n, room);
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) { return moved(to, from, n, WATCHED); }
void *memmove(void *to, const void *from, size_t n) { return moved(to, from, n, WATCHED); }
void *mempcpy(void *restrict to, const void *restrict from, size_t n) { return (char *) moved(to, from, n, WATCHED) + n; }
void bcopy(const void *from, void *to, size_t n) { moved(to, from, n, WATCHED); }
void *memset(void *to, int value, size_t n) { return filled(to, value, n, WATCHED); }
void bzero(void *to, size_t n) { filled(to, 0, n, WATCHED); }
void explicit_bzero(void *to, size_t n) { filled(to, 0, n, WATCHED); }

#define CHECKED(name, value)                                                                                           \
    void *__##name##_chk(void *to, const void *from, size_t n, size_t room) {                                          \
        uintptr_t pc = WATCHED;                                                                                        \
        room_for(n, room, #name, pc);                                                                                  \
        moved(to, from, n, pc);                                                                                        \
        return value;                                                                                                  \
    }

CHECKED(memcpy, to)
CHECKED(memmove, to)
CHECKED(mempcpy, (char *) to + n)

void *__memset_chk(void *to, int value, size_t n, size_t room) {
    uintptr_t pc = WATCHED;
    room_for(n, room, "memset", pc);
    return filled(to, value, n, pc);
}

static size_t same_bytes(const unsigned char *a, const unsigned char *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] == b[i]) {
        i++;
    }
    return i;
}

/* All of both counts, wherever the difference is: the library compares several bytes at once. */
static int blocks_compared(const unsigned char *a, const unsigned char *b, size_t n, uintptr_t pc) {
    a = TAKEN(a, n, pc);
    b = TAKEN(b, n, pc);
    size_t same = same_bytes(a, b, n);
    return same < n ? a[same] - b[same] : 0;
}

int memcmp(const void *a, const void *b, size_t n) { return blocks_compared(a, b, n, WATCHED); }
int bcmp(const void *a, const void *b, size_t n) { return blocks_compared(a, b, n, WATCHED); }

static size_t index_of(const unsigned char *p, int c, size_t n) {
    size_t i = 0;
    while (i < n && p[i] != (unsigned char) c) {
        i++;
    }
    return i;
}

void *memchr(const void *s, int c, size_t n) {
    uintptr_t pc = WATCHED;
    size_t at = SETTLED(i, index_of(s, c, n), reads(s, i < n ? i + 1 : n, pc));
    return at < n ? (char *) s + at : NULL;
}

void *rawmemchr(const void *s, int c) {
    uintptr_t pc = WATCHED;
    return (char *) s + SETTLED(i, index_of(s, c, SIZE_MAX), reads(s, i + 1, pc));
}

void *memrchr(const void *s, int c, size_t n) {
    const unsigned char *p = s;
    uintptr_t pc = WATCHED;
    p = TAKEN(p, n, pc);
    size_t i = n;
    while (i > 0 && p[i - 1] != (unsigned char) c) {
        i--;
    }
    return i > 0 ? (char *) s + i - 1 : NULL;
}

static size_t found_at(const char *s, size_t size, const char *part, size_t n) {
    for (size_t i = 0; i + n <= size; i++) {
        if (same_bytes((const unsigned char *) s + i, (const unsigned char *) part, n) == n) {
            return i;
        }
    }
    return size;
}

void *memmem(const void *s, size_t size, const void *part, size_t n) {
    uintptr_t pc = WATCHED;
    part = TAKEN(part, n, pc);
    size_t at = found_at(TAKEN(s, size, pc), size, part, n);
    return at < size || n == 0 ? (char *) s + (n == 0 ? 0 : at) : NULL;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n) {
    uintptr_t pc = WATCHED;
    size_t i = SETTLED(k, index_of(from, c, n), reads(from, k < n ? k + 1 : n, pc));
    given(to, from, i < n ? i + 1 : n, pc);
    return i < n ? (char *) to + i + 1 : NULL;
}

void swab(const void *restrict from, void *restrict to, ssize_t n) {
    uintptr_t pc = WATCHED;
    n = n > 0 ? n & ~(ssize_t) 1 : 0;
    const char *a = TAKEN(from, (size_t) n, pc);
    writes(to, (size_t) n, pc);
    char *b = to;
    for (ssize_t i = 0; i < n; i += 2) {
        char first = a[i];
        b[i] = a[i + 1];
        b[i + 1] = first;
    }
}
