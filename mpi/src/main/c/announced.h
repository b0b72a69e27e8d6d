/* How the calls that a process announces are read: word by word. */
#ifndef ALLWAYS_ANNOUNCED_H
#define ALLWAYS_ANNOUNCED_H

#include "remote.h"

#include <string.h>

/* What was said, word by word. */
struct said { struct rank *r; struct wire *head; int64_t *words; int at; };

static inline int64_t next(struct said *s) { return s->at < s->head->count ? s->words[s->at++] : 0; }
static inline int number(struct said *s) { return (int) next(s); }

static inline MPI_Datatype type(struct said *s) {
    static const int codes[] = {WIRE_TYPES(WIRE_VALUE)};
    int code = number(s), count = sizeof codes / sizeof *codes;
    return code >= DERIVED ? code - DERIVED : code >= 0 && code < count ? codes[code] : MPI_DATATYPE_NULL;
}

static inline MPI_Op op(struct said *s) {
    static const int codes[] = {WIRE_OPS(WIRE_VALUE)};
    int code = number(s), count = sizeof codes / sizeof *codes;
    return code >= DERIVED ? code - DERIVED : code >= 0 && code < count ? codes[code] : MPI_OP_NULL;
}

/* Nobody looks at what is there. */
static inline void *buffer(struct said *s) {
    int code = number(s);
    return code == B_NULL ? NULL : code == B_IN_PLACE ? MPI_IN_PLACE : (void *) 4096;
}

static inline const int *array(struct said *s, int *count) {
    *count = number(s);
    int *into = arena((size_t) (*count + 1) * sizeof *into);
    for (int i = 0; i < *count; i++) {
        into[i] = number(s);
    }
    return *count ? into : NULL;
}

static inline const MPI_Aint *longs(struct said *s, int *count) {
    *count = number(s);
    MPI_Aint *into = arena((size_t) (*count + 1) * sizeof *into);
    for (int i = 0; i < *count; i++) {
        into[i] = next(s);
    }
    return into;
}

static inline const MPI_Datatype *types(struct said *s) {
    int count = number(s);
    MPI_Datatype *into = arena((size_t) (count + 1) * sizeof *into);
    for (int i = 0; i < count; i++) {
        into[i] = type(s);
    }
    return into;
}

static inline const char *text(struct said *s) {
    char *into = arena((size_t) (s->head->count + 1) * 8);
    for (int at = 0; s->at < s->head->count;) {
        int64_t word = next(s);
        __builtin_memcpy(into + at, &word, 7);
        at += (int) strnlen((char *) &word, 7);
    }
    return into;
}

void answer(int64_t word) HIDDEN;                   /* one more word of it */

/* announced-objects.c */
int announced_types(struct said *s, int what) HIDDEN;
int announced_communicators(struct said *s, int what) HIDDEN;
int announced_others(struct said *s, int what) HIDDEN;
int announced_windows(struct said *s, int what) HIDDEN;
int announced_accesses(struct said *s, int what) HIDDEN;

#endif
