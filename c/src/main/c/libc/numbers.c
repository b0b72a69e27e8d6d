/* Numbers from text: read up to and with the first character that is no part of the number. */
#include "announce.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

/* How much was looked at, given where the number ends. */
static size_t looked_at(const char *s, const char *end, int base) {
    const char *at = end;
    if (at == s) {
        while (isspace((unsigned char) *at)) {
            at++;
        }
        at += *at == '-' || *at == '+';
    } else if ((base == 0 || base == 16) && end[-1] == '0' && (*end == 'x' || *end == 'X')) {
        at++;
    }
    return (size_t) (at - s) + 1;
}

/* Which name a program calls depends on the standard it is compiled for: <stdlib.h> sees to that, here as well. */
#define NUMBER(type, name, symbol, parameters, types, base, local, call)                                               \
    type name parameters __asm__(symbol);                                                                              \
    type name parameters {                                                                                             \
        static type(*real) types;                                                                                      \
        real = real ? real : (type(*) types) dlsym(RTLD_NEXT, symbol);                                                 \
        uintptr_t pc = WATCHED;                                                                                        \
        char *stop;                                                                                                    \
        type value = call;                                                                                             \
        if (pc) {                                                                                                      \
            local;                                                                                                     \
            reads(s, looked_at(s, stop, base), pc);                                                                    \
            value = call;                                                                                              \
        }                                                                                                              \
        if (end) {                                                                                                     \
            writes(end, sizeof *end, pc);                                                                              \
            *end = stop;                                                                                               \
        }                                                                                                              \
        return value;                                                                                                  \
    }

#define INTEGER_AS(type, name, symbol)                                                                                 \
    NUMBER(type, name, symbol, (const char *s, char **end, int base), (const char *, char **, int), base,              \
           (void) 0, real(s, &stop, base))
#define INTEGER(type, name)                                                                                            \
    INTEGER_AS(type, c99_##name, #name)                                                                                \
    INTEGER_AS(type, c23_##name, "__isoc23_" #name)
#define REAL_NUMBER(type, name)                                                                                        \
    NUMBER(type, c99_##name, #name, (const char *s, char **end), (const char *, char **), 10,                                \
           locale_read(pc), real(s, &stop))

INTEGER(long, strtol)
INTEGER(unsigned long, strtoul)
INTEGER(long long, strtoll)
INTEGER(unsigned long long, strtoull)
INTEGER(intmax_t, strtoimax)
INTEGER(uintmax_t, strtoumax)
REAL_NUMBER(float, strtof)
REAL_NUMBER(double, strtod)
REAL_NUMBER(long double, strtold)

/* Called from here: nobody is told twice. */
static long integer(const char *s, uintptr_t pc) {
    char *stop;
    long value = c99_strtol(s, &stop, 10);
    if (pc) {
        reads(s, looked_at(s, stop, 10), pc);
        value = c99_strtol(s, NULL, 10);
    }
    return value;
}

int atoi(const char *s) { return (int) integer(s, WATCHED); }
long atol(const char *s) { return integer(s, WATCHED); }
long long atoll(const char *s) { return integer(s, WATCHED); }

double atof(const char *s) {
    uintptr_t pc = WATCHED;
    char *stop;
    double value = c99_strtod(s, &stop);
    if (pc) {
        locale_read(pc);
        reads(s, looked_at(s, stop, 10), pc);
        value = c99_strtod(s, NULL);
    }
    return value;
}
