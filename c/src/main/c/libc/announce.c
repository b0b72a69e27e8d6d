/* Reading, copying and filling memory on the program's behalf. Bytes that are visible are an event for each line, and
 * what is read counts as it is then: others may go on between two lines. */
#include "announce.h"

/* A call that reads visible memory and looks at it only after another access sees what others wrote in between, which no
 * event stands for. */
void accessed_in_place(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    for (uintptr_t at = address; at < address + size; at += LINE - at % LINE) {
        if (lesson_known(at)) {
            if (running->read_in_place > 0) {
                assumed(ASSUMED_READ_LATER, pc);
            }
            running->read_in_place += !writes;
        }
    }
}

size_t text_read(const void *s, size_t most, size_t unit, uintptr_t pc) {
    return unit == 1 ? string_read(s, most, pc) : wide_string_read(s, most, pc);
}

size_t string_read(const char *s, size_t most, uintptr_t pc) {
    return SETTLED(n, length_of(s, most), reads(s, n < most ? n + 1 : most, pc));
}

size_t wide_string_read(const wchar_t *s, size_t most, uintptr_t pc) {
    return SETTLED(n, wide_length_of(s, most), reads(s, (n < most ? n + 1 : most) * sizeof *s, pc));
}

static void announced(const void *p, size_t n, bool writes, uintptr_t pc) {
    if (pc) {
        access_range((uintptr_t) p, n, writes, pc);
    }
}

const void *taken(void *stage, const void *p, size_t n, uintptr_t pc) {
    for (size_t at = 0, part; at < n; at += part) {
        part = line_part((const char *) p + at, n - at);
        announced((const char *) p + at, part, false, pc);
        copy((char *) stage + at, (const char *) p + at, part);
    }
    return stage;
}

static size_t units(const void *s, size_t most, size_t unit) {
    return unit == 1 ? length_of(s, most) : wide_length_of(s, most);
}

/* Text that does not fit is read in place. */
const void *text_taken(void *stage, const void *s, size_t most, size_t unit, uintptr_t pc) {
    for (size_t at = 0, part, n; at / unit < most; at += part) {
        const char *from = (const char *) s + at;
        part = line_part(from, STAGED_TEXT);
        if (part % unit || at + part > STAGED_TEXT) {
            text_read(s, most, unit, pc);
            return s;
        }
        part = part / unit < most - at / unit ? part : most * unit - at;
        n = SETTLED(i, units(from, part / unit, unit), announced(from, i * unit < part ? (i + 1) * unit : part, false, pc));
        copy((char *) stage + at, from, n * unit < part ? (n + 1) * unit : part);
        if (n * unit < part) {
            break;
        }
    }
    return stage;
}

void *given(void *to, const void *from, size_t n, uintptr_t pc) {
    if (!any_visible) {
        announced(to, n, true, pc);
        return copy(to, from, n);
    }
    for (size_t at = 0, part; at < n; at += part) {
        part = line_part((char *) to + at, n - at);
        announced((char *) to + at, part, true, pc);
        copy((char *) to + at, (const char *) from + at, part);
    }
    return to;
}

static void backwards(char *to, const char *from, size_t n) {
    for (size_t i = n; i-- > 0;) {
        ((volatile char *) to)[i] = from[i];
    }
}

/* Both may overlap. */
void *moved(void *to, const void *from, size_t n, uintptr_t pc) {
    if (pc && any_visible && n <= STAGED_BLOCK) {
        return given(to, taken(__builtin_alloca(n), from, n, pc), n, pc);
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
        announced((char *) to + at, part, true, pc);
        void *p = (char *) to + at;
        size_t count = part;
        __asm__ volatile("rep stosb" : "+D"(p), "+c"(count) : "a"(value) : "memory");
    }
    return to;
}
