/* Datatypes: what lies where in memory (segments), and of what it consists (runs of basic types). */
#include "remote.h"
#include "types.h"

#include <stdio.h>
#include <wchar.h>

struct type basics[MPI_ALLWAYS_TYPES];
static struct run basic_runs[MPI_ALLWAYS_TYPES][2];
static struct segment basic_segments[MPI_ALLWAYS_TYPES][2];

struct float_int { float a; int b; };
struct double_int { double a; int b; };
struct long_int { long a; int b; };
struct short_int { short a; int b; };
struct long_double_int { long double a; int b; };

static void basic(int handle, const char *name, size_t size) {
    struct type *t = &basics[handle];
    t->size = t->extent = t->true_ub = (MPI_Aint) size;
    t->elements = 1;
    t->runs = basic_runs[handle];
    t->runs[0] = (struct run) {handle, 1};
    t->run_count = 1;
    t->segments = basic_segments[handle];
    t->segments[0] = (struct segment) {0, (long) size};
    t->segment_count = 1;
    t->committed = t->basic = true;
    copy_name(t->name, name, sizeof t->name);
}

static void pair(int handle, const char *name, int first, size_t first_size, size_t second_at, size_t extent) {
    basic(handle, name, extent);
    struct type *t = &basics[handle];
    t->size = (long) first_size + 4;
    t->elements = 2;
    t->runs[0] = (struct run) {first, 1};
    t->runs[1] = (struct run) {MPI_INT, 1};
    t->run_count = 2;
    t->segments[0] = (struct segment) {0, (long) first_size};
    t->segments[1] = (struct segment) {(MPI_Aint) second_at, 4};
    t->segment_count = 2;
    t->true_ub = (MPI_Aint) second_at + 4;
}

/* Fortran's pairs: the index is of the value's type. */
static void twice(int handle, const char *name, int each, size_t size) {
    basic(handle, name, 2 * size);
    basics[handle].elements = 2;
    basics[handle].runs[0] = (struct run) {each, 2};
}

void types_prepare(void) {
#define BASIC(handle, type) basic(handle, #handle, sizeof(type))
    BASIC(MPI_CHAR, char);
    BASIC(MPI_SIGNED_CHAR, char);
    BASIC(MPI_UNSIGNED_CHAR, char);
    BASIC(MPI_BYTE, char);
    BASIC(MPI_WCHAR, wchar_t);
    BASIC(MPI_SHORT, short);
    BASIC(MPI_UNSIGNED_SHORT, short);
    BASIC(MPI_INT, int);
    BASIC(MPI_UNSIGNED, int);
    BASIC(MPI_LONG, long);
    BASIC(MPI_UNSIGNED_LONG, long);
    BASIC(MPI_FLOAT, float);
    BASIC(MPI_DOUBLE, double);
    BASIC(MPI_LONG_DOUBLE, long double);
    BASIC(MPI_LONG_LONG_INT, long long);
    BASIC(MPI_UNSIGNED_LONG_LONG, long long);
    BASIC(MPI_PACKED, char);
    BASIC(MPI_INT8_T, int8_t);
    BASIC(MPI_INT16_T, int16_t);
    BASIC(MPI_INT32_T, int32_t);
    BASIC(MPI_INT64_T, int64_t);
    BASIC(MPI_UINT8_T, int8_t);
    BASIC(MPI_UINT16_T, int16_t);
    BASIC(MPI_UINT32_T, int32_t);
    BASIC(MPI_UINT64_T, int64_t);
    BASIC(MPI_C_BOOL, _Bool);
    basic(MPI_C_COMPLEX, "MPI_C_COMPLEX", sizeof(float _Complex));
    BASIC(MPI_C_DOUBLE_COMPLEX, double _Complex);
    BASIC(MPI_C_LONG_DOUBLE_COMPLEX, long double _Complex);
    BASIC(MPI_AINT, MPI_Aint);
    BASIC(MPI_OFFSET, MPI_Offset);
    BASIC(MPI_COUNT, MPI_Count);
    BASIC(MPI_CXX_BOOL, _Bool);
    BASIC(MPI_CXX_FLOAT_COMPLEX, float _Complex);
    BASIC(MPI_CXX_DOUBLE_COMPLEX, double _Complex);
    BASIC(MPI_CXX_LONG_DOUBLE_COMPLEX, long double _Complex);
    BASIC(MPI_CHARACTER, char);
    BASIC(MPI_LOGICAL, int);
    BASIC(MPI_INTEGER, int);
    BASIC(MPI_REAL, float);
    BASIC(MPI_DOUBLE_PRECISION, double);
    BASIC(MPI_COMPLEX, float _Complex);
    BASIC(MPI_DOUBLE_COMPLEX, double _Complex);
    BASIC(MPI_INTEGER1, int8_t);
    BASIC(MPI_INTEGER2, int16_t);
    BASIC(MPI_INTEGER4, int32_t);
    BASIC(MPI_INTEGER8, int64_t);
    BASIC(MPI_INTEGER16, __int128);
    BASIC(MPI_REAL4, float);
    BASIC(MPI_REAL8, double);
    BASIC(MPI_REAL16, _Float128);
    BASIC(MPI_COMPLEX8, float _Complex);
    BASIC(MPI_COMPLEX16, double _Complex);
    BASIC(MPI_COMPLEX32, _Complex _Float128);
    twice(MPI_2INTEGER, "MPI_2INTEGER", MPI_INTEGER, sizeof(int));
    twice(MPI_2REAL, "MPI_2REAL", MPI_REAL, sizeof(float));
    twice(MPI_2DOUBLE_PRECISION, "MPI_2DOUBLE_PRECISION", MPI_DOUBLE_PRECISION, sizeof(double));
    pair(MPI_FLOAT_INT, "MPI_FLOAT_INT", MPI_FLOAT, 4, offsetof(struct float_int, b), sizeof(struct float_int));
    pair(MPI_DOUBLE_INT, "MPI_DOUBLE_INT", MPI_DOUBLE, 8, offsetof(struct double_int, b), sizeof(struct double_int));
    pair(MPI_LONG_INT, "MPI_LONG_INT", MPI_LONG, 8, offsetof(struct long_int, b), sizeof(struct long_int));
    pair(MPI_SHORT_INT, "MPI_SHORT_INT", MPI_SHORT, 2, offsetof(struct short_int, b), sizeof(struct short_int));
    pair(MPI_2INT, "MPI_2INT", MPI_INT, 4, 4, 8);
    pair(MPI_LONG_DOUBLE_INT, "MPI_LONG_DOUBLE_INT", MPI_LONG_DOUBLE, 16, offsetof(struct long_double_int, b),
         sizeof(struct long_double_int));
}

struct type *type_of(struct rank *r, MPI_Datatype handle, bool used) {
    struct type *t = handle > 0 && handle < MPI_ALLWAYS_TYPES && basics[handle].basic ? &basics[handle]
            : table_get(&r->types, MPI_ALLWAYS_TYPES, handle);
    if (t == NULL) {
        fail("argument", "%s is given a datatype that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    if (used && !t->committed) {
        fail("wrong-use", "%s uses a datatype made at {%lx} that is not committed, at {%lx}", r->call, t->made_at,
             r->fiber->pc);
    }
    return t;
}

MPI_Datatype type_handle(struct rank *r, struct type *t) {
    if (t->basic) {
        return (MPI_Datatype) (t - basics);
    }
    for (int i = 0; i < r->types.count; i++) {
        if (r->types.at[i] == t) {
            return MPI_ALLWAYS_TYPES + i;
        }
    }
    return MPI_DATATYPE_NULL;
}

const char *type_text(struct type *t) { return t->name[0] ? t->name : "a derived datatype"; }

/* --- data */

/* What the library reads and writes for the program, as if that did it itself. */
static void used(const void *at, size_t size, bool writes) {
    if (size == 0 || running == NULL || running->number >= rank_count) {
        return;
    }
    if ((uintptr_t) at < 4096) {
        fail("argument", "%s at {%lx} is given NULL as a buffer", ranks[running->number].call, running->pc);
    }
    if ((uintptr_t) at >= (uintptr_t) -4096) {
        fail("argument", "%s at {%lx} is given MPI_IN_PLACE where it has no meaning", ranks[running->number].call, running->pc);
    }
    heap_use((uintptr_t) at, size, running->pc, writes);
}

/* Of ranks on a real MPI the data are elsewhere. */
char *type_pack(struct type *t, const void *from, long count, char *into) {
    if (ranks_elsewhere) {
        return into + t->size * count;
    }
    if (t->segment_count == 1 && t->segments[0].length == t->extent) {
        used((const char *) from + t->segments[0].at, (size_t) (t->size * count), false);
        __builtin_memcpy(into, (const char *) from + t->segments[0].at, (size_t) (t->size * count));
        return into + t->size * count;
    }
    for (long i = 0; i < count; i++) {
        for (int s = 0; s < t->segment_count; s++) {
            const char *at = (const char *) from + i * t->extent + t->segments[s].at;
            used(at, (size_t) t->segments[s].length, false);
            __builtin_memcpy(into, at, (size_t) t->segments[s].length);
            into += t->segments[s].length;
        }
    }
    return into;
}

const char *type_unpack(struct type *t, void *into, long count, const char *from, long size) {
    if (ranks_elsewhere) {
        return from + t->size * count;
    }
    for (long i = 0; i < count && size > 0; i++) {
        for (int s = 0; s < t->segment_count && size > 0; s++) {
            long part = t->segments[s].length < size ? t->segments[s].length : size;
            char *to = (char *) into + i * t->extent + t->segments[s].at;
            used(to, (size_t) part, true);
            __builtin_memcpy(to, from, (size_t) part);
            from += part;
            size -= part;
        }
    }
    return from;
}

bool type_touches(struct type *t, void *buffer, long count, uintptr_t address, size_t size) {
    uintptr_t base = (uintptr_t) buffer;
    uintptr_t low = base + (uintptr_t) t->true_lb;
    uintptr_t high = base + (uintptr_t) ((count - 1) * t->extent + t->true_ub);
    if (address >= high || address + size <= low) {
        return false;
    }
    if (t->segment_count == 1 && t->segments[0].length == t->extent) {
        return true;
    }
    for (long i = 0; i < count; i++) {
        for (int s = 0; s < t->segment_count; s++) {
            uintptr_t at = base + (uintptr_t) (i * t->extent + t->segments[s].at);
            if (address < at + (uintptr_t) t->segments[s].length && address + size > at) {
                return true;
            }
        }
    }
    return false;
}

/* The pieces of memory that a buffer consists of. */
bool type_any(struct type *t, void *buffer, long count, bool (*visit)(void *, uintptr_t, size_t), void *with) {
    uintptr_t base = (uintptr_t) buffer;
    if (count > 0 && t->segment_count == 1 && t->segments[0].length == t->extent) {
        return visit(with, base + (uintptr_t) t->segments[0].at, (size_t) (t->extent * count));
    }
    for (long i = 0; i < count; i++) {
        for (int s = 0; s < t->segment_count; s++) {
            if (visit(with, base + (uintptr_t) (i * t->extent + t->segments[s].at), (size_t) t->segments[s].length)) {
                return true;
            }
        }
    }
    return false;
}

static bool loose(int basic) { return basic == MPI_BYTE || basic == MPI_PACKED; }

/* Whether what is sent as the one can be received as the other, which may be longer. */
bool type_matches(struct type *a, long a_count, struct type *b, long b_count) {
    if (a_count == 0 || a->size == 0) {
        return true;
    }
    if (a->run_count == 1 && b->run_count == 1) {
        return a->runs[0].basic == b->runs[0].basic || loose(a->runs[0].basic) || loose(b->runs[0].basic);
    }
    for (int i = 0; i < a->run_count; i++) {
        if (loose(a->runs[i].basic)) {
            return true;
        }
    }
    long i = 0, j = 0, ai = 0, bj = 0, a_left = a->runs[0].count, b_left = b->run_count ? b->runs[0].count : 0;
    while (i < a_count && j < b_count && b->run_count) {
        if (loose(b->runs[bj].basic)) {
            return true;
        }
        if (a->runs[ai].basic != b->runs[bj].basic) {
            return false;
        }
        long part = a_left < b_left ? a_left : b_left;
        a_left -= part;
        b_left -= part;
        if (a_left == 0) {
            ai = (ai + 1) % a->run_count;
            i += ai == 0;
            a_left = a->runs[ai].count;
        }
        if (b_left == 0) {
            bj = (bj + 1) % b->run_count;
            j += bj == 0;
            b_left = b->runs[bj].count;
        }
    }
    return i == a_count;
}
