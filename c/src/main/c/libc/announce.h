/* What the files about the C library share. Its functions read and write memory where the compiler's hooks do not see it:
 * each is defined here instead, tells which bytes the call reads and writes, and does what the library does or calls it.
 *
 * A call of the runtime's own ends up in the same functions, so who calls decides: see WATCHED. */
#ifndef ALLWAYS_ANNOUNCE_H
#define ALLWAYS_ANNOUNCE_H

#include "../runtime.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <wchar.h>

extern const char __ehdr_start[] HIDDEN, etext[] HIDDEN;

static inline bool own_code(uintptr_t pc) {
    return pc - (uintptr_t) __ehdr_start < (uintptr_t) etext - (uintptr_t) __ehdr_start;
}

/* Where the program calls, or 0 if nobody is to know of it: the runtime is at work, or calls for itself. */
#define WATCHED (running && !own_code(CALLER) ? call_begins(CALLER) : 0)

static inline uintptr_t call_begins(uintptr_t pc) {
    running->read_in_place = 0;
    return pc;
}

/* The function of the C library that this one stands for. */
#define REAL(name)                                                                                                     \
    ({                                                                                                                 \
        static __typeof__(&name) known;                                                                                \
        if (known == NULL) {                                                                                           \
            known = (__typeof__(&name)) dlsym(RTLD_NEXT, #name);                                                       \
        }                                                                                                              \
        known;                                                                                                         \
    })

/* Another name of a function of this file: what sources with `_FILE_OFFSET_BITS=64` call. */
#define ALSO(alias, name) __asm__(".globl " #alias "\n.type " #alias ", @function\n.set " #alias ", " #name);

void accessed_in_place(uintptr_t address, size_t size, bool writes, uintptr_t pc) HIDDEN;

static inline void accesses(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    if (pc) {
        if (UNLIKELY(any_visible)) {
            accessed_in_place(address, size, writes, pc);
        }
        access_range(address, size, writes, pc);
    }
}

/* What is read is looked at where it is, once all accesses of the call have happened. See TAKEN for what does not wait. */
static inline void reads(const void *p, size_t n, uintptr_t pc) { accesses((uintptr_t) p, n, false, pc); }
static inline void writes(void *p, size_t n, uintptr_t pc) { accesses((uintptr_t) p, n, true, pc); }

/* Loops of our own: a call of the C library's would come back here. */
static inline void *copy(void *to, const void *from, size_t n) {
    void *result = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
    return result;
}

static inline size_t length_of(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n]) {
        n++;
    }
    return n;
}

static inline size_t wide_length_of(const wchar_t *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n]) {
        n++;
    }
    return n;
}

/* Announces what a measurement reads and measures again: where memory is visible, others may have gone on meanwhile, and
 * what counts is what is there once the access has happened. */
#define SETTLED(n, measured, announced)                                                                                \
    ({                                                                                                                 \
        size_t n = (measured), before_;                                                                                \
        if (pc) {                                                                                                      \
            do {                                                                                                       \
                before_ = n;                                                                                           \
                announced;                                                                                             \
                n = any_visible ? (measured) : n;                                                                      \
            } while (n > before_);                                                                                     \
        }                                                                                                              \
        n;                                                                                                             \
    })

/* How much of `left` bytes lies within the line at which they begin. */
static inline size_t line_part(const void *at, size_t left) {
    size_t part = LINE - (uintptr_t) at % LINE;
    return part < left ? part : left;
}

/* What `n` bytes are when they are read. Where memory is visible that is a copy, which lasts until the function returns:
 * others may go on, and write there, before the call comes to its next access. */
#define TAKEN(p, n, pc)                                                                                                \
    (any_visible && (pc) && (n) <= STAGED_BLOCK ? taken(__builtin_alloca(n), (p), (n), (pc)) : (reads((p), (n), (pc)), (p)))

/* The same with text, up to its end or `most` characters, of `unit` bytes each. */
#define TEXT_TAKEN(s, most, unit, pc)                                                                                  \
    (any_visible && (pc) ? text_taken(__builtin_alloca(STAGED_TEXT), (s), (most), (unit), (pc))                        \
                         : (text_read((s), (most), (unit), (pc)), (s)))

enum { STAGED_BLOCK = 1 << 16, STAGED_TEXT = 1 << 12 };

const void *taken(void *stage, const void *p, size_t n, uintptr_t pc) HIDDEN;
const void *text_taken(void *stage, const void *s, size_t most, size_t unit, uintptr_t pc) HIDDEN;
size_t text_read(const void *s, size_t most, size_t unit, uintptr_t pc) HIDDEN;

size_t string_read(const char *s, size_t most, uintptr_t pc) HIDDEN;          /* its length */
size_t wide_string_read(const wchar_t *s, size_t most, uintptr_t pc) HIDDEN;
void *moved(void *to, const void *from, size_t n, uintptr_t pc) HIDDEN;       /* read there, then written here */
void *given(void *to, const void *from, size_t n, uintptr_t pc) HIDDEN;       /* written; `from` is the runtime's own */
void *filled(void *to, int value, size_t n, uintptr_t pc) HIDDEN;

/* state.c: a call that depends on the locale, that of the process unless the thread has one of its own. */
void locale_read(uintptr_t pc) HIDDEN;

/* formats.c */
void format_read(const char *format, va_list arguments, uintptr_t pc) HIDDEN;
void wide_format_read(const wchar_t *format, va_list arguments, uintptr_t pc) HIDDEN;

#endif
