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
#define WATCHED (running && !own_code(CALLER) ? CALLER : 0)

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

static inline void reads(const void *p, size_t n, uintptr_t pc) {
    if (pc) {
        access_range((uintptr_t) p, n, false, pc);
    }
}

static inline void writes(void *p, size_t n, uintptr_t pc) {
    if (pc) {
        access_range((uintptr_t) p, n, true, pc);
    }
}

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
