/* The printf family: reads the format and what it names, writes what %n names, and the text where that goes to memory. */
#include "filelocks.h"

#include <errno.h>
#include <printf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64, ROOM = 4096 };

union value { long integer; const void *pointer; };

/* The arguments in their order, whether the format names them by position or not. */
static int collect(const char *format, va_list arguments, union value *values) {
    int types[MOST];
    size_t count = parse_printf_format(format, MOST, types);
    count = count < MOST ? count : MOST;
    va_list rest;
    va_copy(rest, arguments);
    for (size_t i = 0; i < count; i++) {
        int type = types[i];
        int base = type & ~PA_FLAG_MASK;
        if ((type & PA_FLAG_PTR) || base == PA_STRING || base == PA_WSTRING || base == PA_POINTER) {
            values[i].pointer = va_arg(rest, const void *);
        } else if (base == PA_DOUBLE || base == PA_FLOAT) {
            if (type & PA_FLAG_LONG_DOUBLE) {
                (void) va_arg(rest, long double);
            } else {
                (void) va_arg(rest, double);
            }
        } else if (type & (PA_FLAG_LONG | PA_FLAG_LONG_LONG)) {
            values[i].integer = va_arg(rest, long);
        } else {
            values[i].integer = va_arg(rest, int);
        }
    }
    va_end(rest);
    return (int) count;
}

/* One conversion of a format. */
struct conversion {
    int argument;          /* its index, -1 if none */
    long precision;        /* -1: none */
    int size;              /* of an integer that is written */
    bool wide;
    char letter;           /* 0 at the end of the format */
};

struct walk {
    const char *at;
    int next;              /* argument */
    const union value *values;
    int count;
};

static int number(const char **at) {
    int n = 0;
    while (**at >= '0' && **at <= '9') {
        n = n * 10 + *(*at)++ - '0';
    }
    return n;
}

/* `3$` or nothing: the index of an argument. */
static int position(struct walk *w) {
    const char *at = w->at;
    int n = number(&at);
    if (n > 0 && *at == '$') {
        w->at = at + 1;
        return n - 1;
    }
    return -1;
}

/* A width or a precision; -1 if it is no number. */
static long amount(struct walk *w) {
    if (*w->at != '*') {
        return number(&w->at);
    }
    w->at++;
    int index = position(w);
    index = index < 0 ? w->next++ : index;
    long value = index < w->count ? (int) w->values[index].integer : -1;
    return value < 0 ? -1 : value;
}

static struct conversion next_conversion(struct walk *w) {
    struct conversion c = {.argument = -1, .precision = -1, .size = 4};
    while (*w->at && *w->at != '%') {
        w->at++;
    }
    if (*w->at == 0) {
        return c;
    }
    w->at++;
    int index = position(w);
    while (*w->at && strchr("-+ #0'I", *w->at)) {
        w->at++;
    }
    amount(w);
    if (*w->at == '.') {
        w->at++;
        c.precision = amount(w);
    }
    for (; *w->at && strchr("hljztqL", *w->at); w->at++) {
        c.wide |= *w->at == 'l';
        c.size = *w->at == 'h' ? c.size / 2 : 8;
    }
    c.letter = *w->at ? *w->at++ : 0;
    c.wide |= c.letter == 'S' || c.letter == 'C';
    if (c.letter != '%' && c.letter != 'm') {
        c.argument = index < 0 ? w->next++ : index;
    }
    return c;
}

static void announce(const char *format, va_list arguments, uintptr_t pc) {
    union value values[MOST] = {{0}};
    struct walk w = {format, 0, values, collect(format, arguments, values)};
    for (struct conversion c = next_conversion(&w); c.letter; c = next_conversion(&w)) {
        if (c.argument < 0 || c.argument >= w.count) {
            continue;
        }
        if (strchr("aAeEfFgGCS", c.letter) || c.wide) {
            locale_read(pc);
        }
        const void *p = values[c.argument].pointer;
        size_t most = c.precision < 0 ? SIZE_MAX : (size_t) c.precision;
        if ((c.letter == 's' || c.letter == 'S') && p) {
            if (c.wide) {
                wide_string_read(p, most, pc);
            } else {
                string_read(p, most, pc);
            }
        } else if (c.letter == 'n') {
            writes((void *) p, (size_t) c.size, pc);
        }
    }
}

void format_read(const char *format, va_list arguments, uintptr_t pc) {
    if (pc) {
        string_read(format, SIZE_MAX, pc);
        announce(format, arguments, pc);
    }
}

/* A wide format is one of plain characters as far as conversions go. */
void wide_format_read(const wchar_t *format, va_list arguments, uintptr_t pc) {
    if (pc) {
        size_t n = wide_string_read(format, SIZE_MAX, pc);
        char plain[n + 1];
        for (size_t i = 0; i <= n; i++) {
            plain[i] = format[i] < 0x80 ? (char) format[i] : '?';
        }
        announce(plain, arguments, pc);
    }
}

/* --- to memory */

/* `most` bytes with the end at most; all if the caller knows that it fits. */
static int print(char *to, size_t most, const char *format, va_list arguments, uintptr_t pc) {
    if (pc == 0) {
        return REAL(vsnprintf)(to, most, format, arguments);
    }
    format_read(format, arguments, pc);
    char text[ROOM];
    va_list again;
    va_copy(again, arguments);
    int n = REAL(vsnprintf)(text, sizeof text, format, again);
    va_end(again);
    if (n < 0 || most == 0) {
        return n;
    }
    size_t size = (size_t) n < most ? (size_t) n + 1 : most;
    if (size <= sizeof text) {
        text[size - 1] = 0;
        given(to, text, size, pc);
        return n;
    }
    writes(to, size, pc);
    return REAL(vsnprintf)(to, most, format, arguments);
}

static int print_new(char **into, const char *format, va_list arguments, uintptr_t pc, uintptr_t site) {
    format_read(format, arguments, pc);
    va_list again;
    va_copy(again, arguments);
    int n = REAL(vsnprintf)(NULL, 0, format, again);
    va_end(again);
    char *to = n < 0 ? NULL : running ? heap_get(running, (size_t) n + 1, site) : malloc((size_t) n + 1);
    if (to == NULL) {
        return -1;
    }
    writes(to, (size_t) n + 1, pc);
    REAL(vsnprintf)(to, (size_t) n + 1, format, arguments);
    writes(into, sizeof *into, pc);
    *into = to;
    return n;
}

/* --- to a descriptor, which may be a pipe */

static int print_out(int fd, const char *format, va_list arguments, uintptr_t pc) {
    format_read(format, arguments, pc);
    va_list again;
    va_copy(again, arguments);
    int n = REAL(vsnprintf)(NULL, 0, format, again);
    va_end(again);
    if (n < 0 || n > 1 << 20) {
        errno = EOVERFLOW;
        return -1;
    }
    char text[n + 1];
    REAL(vsnprintf)(text, sizeof text, format, arguments);
    return (int) write(fd, text, (size_t) n);
}

static int print_stream(FILE *file, const char *format, va_list arguments, uintptr_t pc) {
    format_read(format, arguments, pc);
    return WITH_STREAM(file, false, pc, REAL(vfprintf)(file, format, arguments));
}

/* --- what the program calls: each with its arguments, as a list, and both once more as _FORTIFY_SOURCE has them */

#define FORMAT_FUNCTION(name, parameters, call)                                                                        \
    int name parameters {                                                                                              \
        uintptr_t pc = WATCHED, site = CALLER;                                                                         \
        (void) site;                                                                                                   \
        va_list arguments;                                                                                             \
        va_start(arguments, format);                                                                                   \
        int n = call;                                                                                                  \
        va_end(arguments);                                                                                             \
        return n;                                                                                                      \
    }

#define LIST_FUNCTION(name, parameters, call)                                                                          \
    int name parameters {                                                                                              \
        uintptr_t pc = WATCHED, site = CALLER;                                                                         \
        (void) site;                                                                                                   \
        return call;                                                                                                   \
    }

#define FORTIFIED int flag __attribute__((unused))
#define ROOMY size_t room __attribute__((unused))

#define PRINT_STREAM print_stream(file, format, arguments, pc)
#define PRINT_STDOUT print_stream(stdout, format, arguments, pc)
#define PRINT_STRING print(to, SIZE_MAX >> 1, format, arguments, pc)
#define PRINT_BOUNDED print(to, most, format, arguments, pc)
#define PRINT_NEW print_new(into, format, arguments, pc, site)
#define PRINT_OUT print_out(fd, format, arguments, pc)

FORMAT_FUNCTION(printf, (const char *restrict format, ...), PRINT_STDOUT)
LIST_FUNCTION(vprintf, (const char *restrict format, va_list arguments), PRINT_STDOUT)
FORMAT_FUNCTION(__printf_chk, (FORTIFIED, const char *restrict format, ...), PRINT_STDOUT)
LIST_FUNCTION(__vprintf_chk, (FORTIFIED, const char *restrict format, va_list arguments), PRINT_STDOUT)

FORMAT_FUNCTION(fprintf, (FILE *restrict file, const char *restrict format, ...), PRINT_STREAM)
LIST_FUNCTION(vfprintf, (FILE *restrict file, const char *restrict format, va_list arguments), PRINT_STREAM)
FORMAT_FUNCTION(__fprintf_chk, (FILE *restrict file, FORTIFIED, const char *restrict format, ...), PRINT_STREAM)
LIST_FUNCTION(__vfprintf_chk, (FILE *restrict file, FORTIFIED, const char *restrict format, va_list arguments),
              PRINT_STREAM)

FORMAT_FUNCTION(sprintf, (char *restrict to, const char *restrict format, ...), PRINT_STRING)
LIST_FUNCTION(vsprintf, (char *restrict to, const char *restrict format, va_list arguments), PRINT_STRING)
FORMAT_FUNCTION(__sprintf_chk, (char *restrict to, FORTIFIED, ROOMY, const char *restrict format, ...), PRINT_STRING)
LIST_FUNCTION(__vsprintf_chk, (char *restrict to, FORTIFIED, ROOMY, const char *restrict format, va_list arguments),
              PRINT_STRING)

FORMAT_FUNCTION(snprintf, (char *restrict to, size_t most, const char *restrict format, ...), PRINT_BOUNDED)
LIST_FUNCTION(vsnprintf, (char *restrict to, size_t most, const char *restrict format, va_list arguments),
              PRINT_BOUNDED)
FORMAT_FUNCTION(__snprintf_chk, (char *restrict to, size_t most, FORTIFIED, ROOMY, const char *restrict format, ...),
                PRINT_BOUNDED)
LIST_FUNCTION(__vsnprintf_chk, (char *restrict to, size_t most, FORTIFIED, ROOMY, const char *restrict format,
                                va_list arguments), PRINT_BOUNDED)

FORMAT_FUNCTION(asprintf, (char **restrict into, const char *restrict format, ...), PRINT_NEW)
LIST_FUNCTION(vasprintf, (char **restrict into, const char *restrict format, va_list arguments), PRINT_NEW)
FORMAT_FUNCTION(__asprintf_chk, (char **restrict into, FORTIFIED, const char *restrict format, ...), PRINT_NEW)
LIST_FUNCTION(__vasprintf_chk, (char **restrict into, FORTIFIED, const char *restrict format, va_list arguments),
              PRINT_NEW)

FORMAT_FUNCTION(dprintf, (int fd, const char *restrict format, ...), PRINT_OUT)
LIST_FUNCTION(vdprintf, (int fd, const char *restrict format, va_list arguments), PRINT_OUT)
FORMAT_FUNCTION(__dprintf_chk, (int fd, FORTIFIED, const char *restrict format, ...), PRINT_OUT)
LIST_FUNCTION(__vdprintf_chk, (int fd, FORTIFIED, const char *restrict format, va_list arguments), PRINT_OUT)

/* --- wide text */

static int print_wide(wchar_t *to, size_t most, const wchar_t *format, va_list arguments, uintptr_t pc) {
    wide_format_read(format, arguments, pc);
    wchar_t text[ROOM];
    va_list again;
    va_copy(again, arguments);
    int n = pc ? REAL(vswprintf)(text, ROOM, format, again) : -1;
    va_end(again);
    if (n >= 0 && (size_t) n < most) {
        given(to, text, ((size_t) n + 1) * sizeof *text, pc);
        return n;
    }
    writes(to, most * sizeof *to, pc);
    return REAL(vswprintf)(to, most, format, arguments);
}

static int print_wide_stream(FILE *file, const wchar_t *format, va_list arguments, uintptr_t pc) {
    wide_format_read(format, arguments, pc);
    return WITH_STREAM(file, false, pc, REAL(vfwprintf)(file, format, arguments));
}

FORMAT_FUNCTION(swprintf, (wchar_t *restrict to, size_t most, const wchar_t *restrict format, ...),
                print_wide(to, most, format, arguments, pc))
LIST_FUNCTION(vswprintf, (wchar_t *restrict to, size_t most, const wchar_t *restrict format, va_list arguments),
              print_wide(to, most, format, arguments, pc))
FORMAT_FUNCTION(wprintf, (const wchar_t *restrict format, ...), print_wide_stream(stdout, format, arguments, pc))
FORMAT_FUNCTION(fwprintf, (FILE *restrict file, const wchar_t *restrict format, ...),
                print_wide_stream(file, format, arguments, pc))
LIST_FUNCTION(vfwprintf, (FILE *restrict file, const wchar_t *restrict format, va_list arguments),
              print_wide_stream(file, format, arguments, pc))
