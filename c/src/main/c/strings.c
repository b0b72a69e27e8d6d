/* Functions that read and write memory on the program's behalf, which the compiler does not see: they count as accesses
 * to all the bytes they touch, and are done line by line where those are visible. */
#include "runtime.h"

#include <string.h>
#include <strings.h>
#include <wchar.h>

static void reads(const void *p, size_t n, uintptr_t pc) { access_range((uintptr_t) p, n, false, pc); }
static void writes(void *p, size_t n, uintptr_t pc) { access_range((uintptr_t) p, n, true, pc); }

/* Loops of our own: a call of the C library's would come back here. */
static void *copy(void *to, const void *from, size_t n) {
    void *result = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
    return result;
}

static size_t length_of(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n]) {
        n++;
    }
    return n;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    if (running) {
        reads(from, n, CALLER);
        writes(to, n, CALLER);
    }
    return copy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) {
    if (running) {
        reads(from, n, CALLER);
        writes(to, n, CALLER);
    }
    if ((uintptr_t) to - (uintptr_t) from >= n) {
        return copy(to, from, n);
    }
    for (size_t i = n; i-- > 0;) {
        ((volatile char *) to)[i] = ((const char *) from)[i];
    }
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) {
    if (running) {
        reads(from, n, CALLER);
        writes(to, n, CALLER);
    }
    return (char *) copy(to, from, n) + n;
}

void *memset(void *to, int value, size_t n) {
    if (running) {
        writes(to, n, CALLER);
    }
    void *p = to;
    size_t count = n;
    __asm__ volatile("rep stosb" : "+D"(p), "+c"(count) : "a"(value) : "memory");
    return to;
}

void bzero(void *to, size_t n) {
    if (running) {
        writes(to, n, CALLER);
    }
    void *p = to;
    __asm__ volatile("rep stosb" : "+D"(p), "+c"(n) : "a"(0) : "memory");
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    size_t i = 0;
    while (i < n && x[i] == y[i]) {
        i++;
    }
    if (running) {
        reads(a, i < n ? i + 1 : n, CALLER);
        reads(b, i < n ? i + 1 : n, CALLER);
    }
    return i < n ? x[i] - y[i] : 0;
}

size_t strlen(const char *s) {
    size_t n = length_of(s, SIZE_MAX);
    if (running) {
        reads(s, n + 1, CALLER);
    }
    return n;
}

size_t strnlen(const char *s, size_t most) {
    size_t n = length_of(s, most);
    if (running) {
        reads(s, n < most ? n + 1 : most, CALLER);
    }
    return n;
}

static int compare(const char *a, const char *b, size_t most, uintptr_t pc) {
    size_t i = 0;
    while (i < most && a[i] && a[i] == b[i]) {
        i++;
    }
    if (running && most > 0) {
        size_t n = i < most ? i + 1 : most;
        reads(a, n, pc);
        reads(b, n, pc);
    }
    return i < most ? (unsigned char) a[i] - (unsigned char) b[i] : 0;
}

int strcmp(const char *a, const char *b) { return compare(a, b, SIZE_MAX, CALLER); }
int strncmp(const char *a, const char *b, size_t most) { return compare(a, b, most, CALLER); }

char *strcpy(char *restrict to, const char *restrict from) {
    size_t n = length_of(from, SIZE_MAX) + 1;
    if (running) {
        reads(from, n, CALLER);
        writes(to, n, CALLER);
    }
    return copy(to, from, n);
}

char *stpcpy(char *restrict to, const char *restrict from) {
    size_t n = length_of(from, SIZE_MAX) + 1;
    if (running) {
        reads(from, n, CALLER);
        writes(to, n, CALLER);
    }
    return (char *) copy(to, from, n) + n - 1;
}

char *strncpy(char *restrict to, const char *restrict from, size_t most) {
    size_t n = length_of(from, most);
    if (running) {
        reads(from, n < most ? n + 1 : most, CALLER);
        writes(to, most, CALLER);
    }
    copy(to, from, n);
    for (size_t i = n; i < most; i++) {
        ((volatile char *) to)[i] = 0;
    }
    return to;
}

char *strcat(char *restrict to, const char *restrict from) {
    size_t at = length_of(to, SIZE_MAX), n = length_of(from, SIZE_MAX) + 1;
    if (running) {
        reads(to, at + 1, CALLER);
        reads(from, n, CALLER);
        writes(to + at, n, CALLER);
    }
    copy(to + at, from, n);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t most) {
    size_t at = length_of(to, SIZE_MAX), n = length_of(from, most);
    if (running) {
        reads(to, at + 1, CALLER);
        reads(from, n < most ? n + 1 : most, CALLER);
        writes(to + at, n + 1, CALLER);
    }
    copy(to + at, from, n);
    to[at + n] = 0;
    return to;
}

void *memchr(const void *s, int c, size_t n) {
    const unsigned char *p = s;
    size_t i = 0;
    while (i < n && p[i] != (unsigned char) c) {
        i++;
    }
    if (running) {
        reads(s, i < n ? i + 1 : n, CALLER);
    }
    return i < n ? (void *) (p + i) : NULL;
}

char *strchr(const char *s, int c) {
    size_t i = 0;
    while (s[i] && s[i] != (char) c) {
        i++;
    }
    if (running) {
        reads(s, i + 1, CALLER);
    }
    return s[i] == (char) c ? (char *) s + i : NULL;
}

char *strrchr(const char *s, int c) {
    size_t n = length_of(s, SIZE_MAX);
    if (running) {
        reads(s, n + 1, CALLER);
    }
    for (size_t i = n + 1; i-- > 0;) {
        if (s[i] == (char) c) {
            return (char *) s + i;
        }
    }
    return NULL;
}

extern void *malloc(size_t size);

char *strdup(const char *s) {
    size_t n = length_of(s, SIZE_MAX) + 1;
    if (running) {
        reads(s, n, CALLER);
    }
    char *to = malloc(n);
    return to ? copy(to, s, n) : NULL;
}

char *strndup(const char *s, size_t most) {
    size_t n = length_of(s, most);
    if (running) {
        reads(s, n < most ? n + 1 : most, CALLER);
    }
    char *to = malloc(n + 1);
    if (to) {
        copy(to, s, n);
        to[n] = 0;
    }
    return to;
}
