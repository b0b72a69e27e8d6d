/* The scanf family. The library scans into memory of the runtime's own; what it has assigned is then written to where the
 * program wants it: exactly those bytes, and as the program's own writes. */
#include "filelocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, ROOM = 1 << 16, UNTOUCHED = 0xa5 };

struct target {
    void *program;         /* where the program wants it */
    char *staged;          /* where the library writes */
    size_t size;           /* of a number, 0 for text */
    size_t unit;           /* of a character of text */
    size_t width;          /* in characters; 0: not given */
    bool counted;          /* it counts for the result; %n does not */
    bool ends;             /* text gets an end */
    bool allocates;        /* the program gets a pointer */
    bool local;            /* how it is written depends on the locale */
};

static size_t number(const char **at) {
    size_t n = 0;
    while (**at >= '0' && **at <= '9') {
        n = n * 10 + (size_t) (*(*at)++ - '0');
    }
    return n;
}

static const char *set_end(const char *at) {
    at += *at == '^';
    at += *at == ']';
    while (*at && *at != ']') {
        at++;
    }
    return *at ? at + 1 : at;
}

static size_t size_of(char letter, int shorter, int longer, bool extended) {
    if (strchr("aAeEfFgG", letter)) {
        return extended ? sizeof(long double) : longer ? sizeof(double) : sizeof(float);
    }
    return letter == 'p' || longer ? 8 : shorter == 2 ? 1 : shorter == 1 ? 2 : 4;
}

/* The next conversion that assigns; false at the end, or where arguments are named by position. */
static bool next_target(const char **format, struct target *t) {
    const char *at = *format;
    for (;;) {
        while (*at && *at != '%') {
            at++;
        }
        if (*at == 0) {
            return false;
        }
        at++;
        bool suppressed = *at == '*';
        at += suppressed;
        *t = (struct target) {.width = number(&at)};
        if (*at == '$') {
            return false;
        }
        int shorter = 0, longer = 0;
        bool extended = false;
        for (; *at && strchr("hlLjztqm'", *at); at++) {
            shorter += *at == 'h';
            longer += strchr("ljztq", *at) != NULL;
            extended |= *at == 'L';
            t->allocates |= *at == 'm';
        }
        char letter = *at ? *at++ : 0;
        if (letter == '[') {
            at = set_end(at);
        }
        if (letter == 0) {
            return false;
        }
        if (letter == '%' || suppressed) {
            continue;
        }
        *format = at;
        t->counted = letter != 'n';
        if (strchr("sS[cC", letter)) {
            t->unit = longer || letter == 'S' || letter == 'C' ? sizeof(wchar_t) : 1;
            t->ends = letter != 'c' && letter != 'C';
            t->width = t->width == 0 && !t->ends ? 1 : t->width;
        } else {
            t->size = size_of(letter, shorter, longer || extended, extended);
            t->local = strchr("aAeEfFgG", letter) != NULL;
        }
        return true;
    }
}

static size_t text_size(struct target *t) {
    if (!t->ends) {
        return t->width * t->unit;
    }
    return t->unit == 1 ? length_of(t->staged, SIZE_MAX) + 1
            : (wide_length_of((wchar_t *) (void *) t->staged, SIZE_MAX) + 1) * t->unit;
}

static bool touched(struct target *t) {
    for (size_t i = 0; i < t->size; i++) {
        if ((unsigned char) t->staged[i] != UNTOUCHED) {
            return true;
        }
    }
    return false;
}

static void assign(struct target *targets, int count, int assigned, uintptr_t pc) {
    for (int i = 0; i < count; i++) {
        struct target *t = &targets[i];
        bool done = t->counted ? assigned-- > 0 : touched(t);
        if (!done) {
            continue;
        }
        if (t->allocates) {
            writes(t->program, sizeof(void *), pc);
        } else {
            given(t->program, t->staged, t->size ? t->size : text_size(t), pc);
        }
    }
}

typedef int scanner(void *source, const char *format, va_list arguments);

static int scan_text(void *source, const char *format, va_list arguments) {
    static scanner *real;
    real = real ? real : (scanner *) dlsym(RTLD_NEXT, "__isoc99_vsscanf");
    return real(source, format, arguments);
}

static int scan_stream(void *source, const char *format, va_list arguments) {
    static scanner *real;
    real = real ? real : (scanner *) dlsym(RTLD_NEXT, "__isoc99_vfscanf");
    return real(source, format, arguments);
}

/* All arguments are pointers, so a list of others is easily made: as the ABI has it when no registers are left. */
static int scan(scanner *with, void *source, size_t longest, const char *format, va_list arguments, uintptr_t pc) {
    if (pc == 0) {
        return with(source, format, arguments);
    }
    format = TEXT_TAKEN(format, SIZE_MAX, 1, pc);
    struct target targets[MOST];
    void *slots[MOST];
    int count = 0;
    size_t used = 0;
    const char *at = format;
    char *staged = NULL;
    for (; count < MOST && next_target(&at, &targets[count]); count++) {
        struct target *t = &targets[count];
        t->program = va_arg(arguments, void *);
        if (t->local) {
            locale_read(pc);
        }
        t->staged = (char *) used;
        size_t room = t->size ? t->size : ((t->width ? t->width : longest) + 1) * t->unit;
        used += t->allocates ? 0 : (room + 15) & ~(size_t) 15;
    }
    staged = __builtin_alloca(used + 1);
    for (size_t i = 0; i < used; i++) {
        staged[i] = (char) UNTOUCHED;
    }
    for (int i = 0; i < count; i++) {
        targets[i].staged = staged + (size_t) targets[i].staged;
        slots[i] = targets[i].allocates ? targets[i].program : targets[i].staged;
    }
    va_list ours;
    ours[0].gp_offset = 48;
    ours[0].fp_offset = 304;
    ours[0].overflow_arg_area = slots;
    ours[0].reg_save_area = NULL;
    int assigned = with(source, format, ours);
    assign(targets, count, assigned, pc);
    return assigned;
}

static int scan_string(const char *s, const char *format, va_list arguments, uintptr_t pc) {
    s = TEXT_TAKEN(s, SIZE_MAX, 1, pc);
    return scan(scan_text, (void *) s, length_of(s, SIZE_MAX), format, arguments, pc);
}

static int scan_file(FILE *file, const char *format, va_list arguments, uintptr_t pc) {
    return WITH_STREAM(file, true, pc, scan(scan_stream, file, ROOM, format, arguments, pc));
}

/* Which name a program calls depends on the standard it is compiled for: <stdio.h> sees to that, here as well. */
#define SCANS_AS(symbol, name, parameters, source, call)                                                               \
    int name parameters __asm__(symbol);                                                                               \
    int name parameters {                                                                                              \
        uintptr_t pc = WATCHED;                                                                                        \
        va_list arguments;                                                                                             \
        source;                                                                                                        \
        int n = call;                                                                                                  \
        va_end(arguments);                                                                                             \
        return n;                                                                                                      \
    }

#define LISTED va_copy(arguments, list)
#define GIVEN va_start(arguments, format)

#define SCANS(prefix, name)                                                                                            \
    SCANS_AS(prefix "sscanf", name##_sscanf, (const char *s, const char *format, ...), GIVEN,                          \
             scan_string(s, format, arguments, pc))                                                                    \
    SCANS_AS(prefix "fscanf", name##_fscanf, (FILE * file, const char *format, ...), GIVEN,                            \
             scan_file(file, format, arguments, pc))                                                                   \
    SCANS_AS(prefix "scanf", name##_scanf, (const char *format, ...), GIVEN, scan_file(stdin, format, arguments, pc))  \
    SCANS_AS(prefix "vsscanf", name##_vsscanf, (const char *s, const char *format, va_list list), LISTED,              \
             scan_string(s, format, arguments, pc))                                                                    \
    SCANS_AS(prefix "vfscanf", name##_vfscanf, (FILE * file, const char *format, va_list list), LISTED,                \
             scan_file(file, format, arguments, pc))                                                                   \
    SCANS_AS(prefix "vscanf", name##_vscanf, (const char *format, va_list list), LISTED,                               \
             scan_file(stdin, format, arguments, pc))

SCANS("", c89)
SCANS("__isoc99_", c99)
SCANS("__isoc23_", c23)
