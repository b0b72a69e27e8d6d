/* Reading, copying and filling memory on the program's behalf. Bytes that are visible are an event for each line, and
 * what is read counts as it is then: others may go on between two lines. */
#include "announce.h"

size_t string_read(const char *s, size_t most, uintptr_t pc) {
    return SETTLED(n, length_of(s, most), reads(s, n < most ? n + 1 : most, pc));
}

size_t wide_string_read(const wchar_t *s, size_t most, uintptr_t pc) {
    return SETTLED(n, wide_length_of(s, most), reads(s, (n < most ? n + 1 : most) * sizeof *s, pc));
}

static size_t line_part(const void *at, size_t left) {
    size_t part = LINE - (uintptr_t) at % LINE;
    return part < left ? part : left;
}

void *given(void *to, const void *from, size_t n, uintptr_t pc) {
    if (!any_visible) {
        writes(to, n, pc);
        return copy(to, from, n);
    }
    for (size_t at = 0, part; at < n; at += part) {
        part = line_part((char *) to + at, n - at);
        writes((char *) to + at, part, pc);
        copy((char *) to + at, (const char *) from + at, part);
    }
    return to;
}

static void backwards(char *to, const char *from, size_t n) {
    for (size_t i = n; i-- > 0;) {
        ((volatile char *) to)[i] = from[i];
    }
}

enum { STAGED = 1 << 16 };

/* Both may overlap. */
void *moved(void *to, const void *from, size_t n, uintptr_t pc) {
    if (pc && any_visible && n <= STAGED) {
        char stage[n + 1];
        for (size_t at = 0, part; at < n; at += part) {
            part = line_part((const char *) from + at, n - at);
            reads((const char *) from + at, part, pc);
            copy(stage + at, (const char *) from + at, part);
        }
        return given(to, stage, n, pc);
    }
    reads(from, n, pc);
    writes(to, n, pc);
    if ((uintptr_t) to - (uintptr_t) from >= n) {
        copy(to, from, n);
    } else {
        backwards(to, from, n);
    }
    return to;
}

void *filled(void *to, int value, size_t n, uintptr_t pc) {
    for (size_t at = 0, part; at < n; at += part) {
        part = pc && any_visible ? line_part((char *) to + at, n - at) : n;
        writes((char *) to + at, part, pc);
        void *p = (char *) to + at;
        size_t count = part;
        __asm__ volatile("rep stosb" : "+D"(p), "+c"(count) : "a"(value) : "memory");
    }
    return to;
}
