/* Functions of mathematics that store a second result where the program says, or where the library keeps one (`signgam`), and
 * those that read a text. All others take numbers and return one. The library does the work. */
#include "announce.h"

#include <math.h>

/* Two results; three types of each. */
#define STORES(name, type, parameters, arguments, at)                                                                  \
    type name parameters {                                                                                             \
        writes(at, sizeof *(at), WATCHED);                                                                             \
        return REAL(name) arguments;                                                                                   \
    }
#define STORES_ALL(name, parameters, arguments, at)                                                                 \
    STORES(name, double, parameters(double), arguments, at)                                                            \
    STORES(name##f, float, parameters(float), arguments, at)                                                           \
    STORES(name##l, long double, parameters(long double), arguments, at)

#define WHOLE(type) (type x, type *into)
#define EXPONENT(type) (type x, int *into)
#define QUOTIENT(type) (type x, type y, int *into)
STORES_ALL(modf, WHOLE, (x, into), into)
STORES_ALL(frexp, EXPONENT, (x, into), into)
STORES_ALL(remquo, QUOTIENT, (x, y, into), into)
STORES(lgamma_r, double, (double x, int *into), (x, into), into)
STORES(lgammaf_r, float, (float x, int *into), (x, into), into)
STORES(lgammal_r, long double, (long double x, int *into), (x, into), into)

#define BOTH(name, type)                                                                                               \
    void name(type x, type *sine, type *cosine) {                                                                      \
        uintptr_t pc = WATCHED;                                                                                        \
        writes(sine, sizeof *sine, pc);                                                                                \
        writes(cosine, sizeof *cosine, pc);                                                                            \
        REAL(name)(x, sine, cosine);                                                                                   \
    }
BOTH(sincos, double)
BOTH(sincosf, float)
BOTH(sincosl, long double)

/* The sign goes to a variable that all threads share. */
#define SIGNED(name, type)                                                                                             \
    type name(type x) {                                                                                                \
        writes(&signgam, sizeof signgam, WATCHED);                                                                     \
        return REAL(name)(x);                                                                                          \
    }
SIGNED(lgamma, double)
SIGNED(lgammaf, float)
SIGNED(lgammal, long double)
SIGNED(gamma, double)
SIGNED(gammaf, float)
SIGNED(gammal, long double)

#define TEXT_READ(name, type)                                                                                          \
    type name(const char *text) {                                                                                      \
        string_read(text, SIZE_MAX, WATCHED);                                                                          \
        return REAL(name)(text);                                                                                       \
    }
TEXT_READ(nan, double)
TEXT_READ(nanf, float)
TEXT_READ(nanl, long double)
