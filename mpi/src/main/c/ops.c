/* Operations of reductions and accumulations. */
#include "remote.h"

#define EACH(T, expression)                                                                                            \
    do {                                                                                                               \
        const T *a = (const T *) in;                                                                                   \
        T *b = (T *) inout;                                                                                            \
        for (long i = 0; i < count; i++) {                                                                             \
            b[i] = (T) (expression);                                                                                   \
        }                                                                                                              \
    } while (0)

#define ARITHMETIC(T)                                                                                                  \
    switch (op) {                                                                                                      \
    case MPI_MAX: EACH(T, a[i] > b[i] ? a[i] : b[i]); return true;                                                     \
    case MPI_MIN: EACH(T, a[i] < b[i] ? a[i] : b[i]); return true;                                                     \
    case MPI_SUM: EACH(T, a[i] + b[i]); return true;                                                                   \
    case MPI_PROD: EACH(T, a[i] * b[i]); return true;                                                                  \
    default: break;                                                                                                    \
    }

#define LOGICAL(T)                                                                                                     \
    switch (op) {                                                                                                      \
    case MPI_LAND: EACH(T, a[i] && b[i]); return true;                                                                 \
    case MPI_LOR: EACH(T, a[i] || b[i]); return true;                                                                  \
    case MPI_LXOR: EACH(T, !a[i] != !b[i]); return true;                                                               \
    default: break;                                                                                                    \
    }

#define BITWISE(T)                                                                                                     \
    switch (op) {                                                                                                      \
    case MPI_BAND: EACH(T, a[i] & b[i]); return true;                                                                  \
    case MPI_BOR: EACH(T, a[i] | b[i]); return true;                                                                   \
    case MPI_BXOR: EACH(T, a[i] ^ b[i]); return true;                                                                  \
    default: break;                                                                                                    \
    }

#define INTEGER(T)                                                                                                     \
    ARITHMETIC(T)                                                                                                      \
    LOGICAL(T)                                                                                                         \
    BITWISE(T)                                                                                                         \
    return false

#define FLOATING(T)                                                                                                    \
    ARITHMETIC(T)                                                                                                      \
    return false

#define COMPLEX(T)                                                                                                     \
    switch (op) {                                                                                                      \
    case MPI_SUM: EACH(T, a[i] + b[i]); return true;                                                                   \
    case MPI_PROD: EACH(T, a[i] * b[i]); return true;                                                                  \
    default: return false;                                                                                             \
    }

/* Packed pairs: the value, and right behind it the index. */
#define LOCATION(T, I)                                                                                                 \
    for (long i = 0; i < count; i++) {                                                                                 \
        const char *p = in + i * (long) (sizeof(T) + sizeof(I));                                                       \
        char *q = inout + i * (long) (sizeof(T) + sizeof(I));                                                          \
        T a, b;                                                                                                        \
        I at, bt;                                                                                                      \
        __builtin_memcpy(&a, p, sizeof a);                                                                             \
        __builtin_memcpy(&b, q, sizeof b);                                                                             \
        __builtin_memcpy(&at, p + sizeof a, sizeof at);                                                                \
        __builtin_memcpy(&bt, q + sizeof b, sizeof bt);                                                                \
        bool first = op == MPI_MAXLOC ? a > b || (a == b && at < bt) : a < b || (a == b && at < bt);                   \
        if (first) {                                                                                                   \
            __builtin_memcpy(q, p, sizeof a + sizeof at);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
    return true

static bool basic_op(MPI_Op op, int basic, long count, const char *in, char *inout) {
    switch (basic) {
    case MPI_BYTE: BITWISE(uint8_t); return false;
    case MPI_CXX_BOOL:
    case MPI_C_BOOL: LOGICAL(uint8_t); return false;
    case MPI_LOGICAL: LOGICAL(int); return false;
    case MPI_CHAR:
    case MPI_SIGNED_CHAR:
    case MPI_INTEGER1:
    case MPI_INT8_T: INTEGER(int8_t);
    case MPI_UNSIGNED_CHAR:
    case MPI_UINT8_T: INTEGER(uint8_t);
    case MPI_INTEGER2:
    case MPI_SHORT:
    case MPI_INT16_T: INTEGER(int16_t);
    case MPI_UNSIGNED_SHORT:
    case MPI_UINT16_T: INTEGER(uint16_t);
    case MPI_INT:
    case MPI_INTEGER:
    case MPI_INTEGER4:
    case MPI_INT32_T: INTEGER(int32_t);
    case MPI_UNSIGNED:
    case MPI_UINT32_T: INTEGER(uint32_t);
    case MPI_LONG:
    case MPI_LONG_LONG_INT:
    case MPI_AINT:
    case MPI_OFFSET:
    case MPI_COUNT:
    case MPI_INTEGER8:
    case MPI_INT64_T: INTEGER(int64_t);
    case MPI_UNSIGNED_LONG:
    case MPI_UNSIGNED_LONG_LONG:
    case MPI_UINT64_T: INTEGER(uint64_t);
    case MPI_INTEGER16: INTEGER(__int128);
    case MPI_REAL:
    case MPI_REAL4:
    case MPI_FLOAT: FLOATING(float);
    case MPI_DOUBLE_PRECISION:
    case MPI_REAL8:
    case MPI_DOUBLE: FLOATING(double);
    case MPI_REAL16: FLOATING(_Float128);
    case MPI_LONG_DOUBLE: FLOATING(long double);
    case MPI_COMPLEX:
    case MPI_COMPLEX8:
    case MPI_CXX_FLOAT_COMPLEX:
    case MPI_C_FLOAT_COMPLEX: COMPLEX(float _Complex);
    case MPI_DOUBLE_COMPLEX:
    case MPI_COMPLEX16:
    case MPI_CXX_DOUBLE_COMPLEX:
    case MPI_C_DOUBLE_COMPLEX: COMPLEX(double _Complex);
    case MPI_COMPLEX32: COMPLEX(_Complex _Float128);
    case MPI_CXX_LONG_DOUBLE_COMPLEX:
    case MPI_C_LONG_DOUBLE_COMPLEX: COMPLEX(long double _Complex);
    default: return false;
    }
}

static bool location_op(MPI_Op op, int basic, long count, const char *in, char *inout) {
    switch (basic) {
    case MPI_FLOAT: LOCATION(float, int);
    case MPI_DOUBLE: LOCATION(double, int);
    case MPI_LONG: LOCATION(long, int);
    case MPI_SHORT: LOCATION(short, int);
    case MPI_INTEGER:
    case MPI_INT: LOCATION(int, int);
    case MPI_LONG_DOUBLE: LOCATION(long double, int);
    case MPI_REAL: LOCATION(float, float);
    case MPI_DOUBLE_PRECISION: LOCATION(double, double);
    default: return false;
    }
}

static bool same_pair(int basic) {
    return basic == MPI_INT || basic == MPI_INTEGER || basic == MPI_REAL || basic == MPI_DOUBLE_PRECISION;
}

static void user_op(struct rank *r, struct user_op *u, struct type *t, long count, const char *in, char *inout) {
    /* The function wants the data as the program lays them out. */
    size_t size = (size_t) (t->extent * count + 64);
    char *a = arena(size), *b = arena(size);
    type_unpack(t, a - t->lb, count, in, t->size * count);
    type_unpack(t, b - t->lb, count, inout, t->size * count);
    int length_ = (int) count;
    MPI_Datatype handle = type_handle(r, t);
    u->function(a - t->lb, b - t->lb, &length_, &handle);
    type_pack(t, b - t->lb, count, inout);
}

/* How many pairs of a value and an index a datatype consists of, all of one kind; 0 if it does not. */
static long pairs_in(struct type *t) {
    if (t->run_count == 1) {
        return same_pair(t->runs[0].basic) && t->runs[0].count % 2 == 0 ? t->runs[0].count / 2 : 0;
    }
    for (int i = 0; i < t->run_count; i++) {
        if (t->runs[i].count != 1 || t->runs[i].basic != (i % 2 ? MPI_INT : t->runs[0].basic)) {
            return 0;
        }
    }
    return t->run_count % 2 ? 0 : t->run_count / 2;
}

/* One of the standard's operations; false if it is not defined for the datatype. */
static bool standard_op(MPI_Op op, struct type *t, long count, const char *in, char *inout) {
    if (op == MPI_NO_OP) {
        return true;
    }
    if (op == MPI_REPLACE) {
        __builtin_memcpy(inout, in, (size_t) (t->size * count));
        return true;
    }
    if (op == MPI_MINLOC || op == MPI_MAXLOC) {
        long each = pairs_in(t);
        return each > 0 && location_op(op, t->runs[0].basic, count * each, in, inout);
    }
    return t->run_count == 1 && basic_op(op, t->runs[0].basic, count * t->runs[0].count, in, inout);
}

bool op_defined(MPI_Op op, struct type *t) {
    char nothing = 0;
    return op > MPI_NO_OP || standard_op(op, t, 0, &nothing, &nothing);
}

void reduce_into(struct rank *r, MPI_Op op, struct type *t, long count, const char *in, char *inout) {
    if (ranks_elsewhere) {
        return;
    }
    struct user_op *u = table_get(&r->ops, 100, op);
    if (u) {
        user_op(r, u, t, count, in, inout);
        return;
    }
    if (t->size > 0 && !standard_op(op, t, count, in, inout)) {
        fail("argument", "%s: the operation is not defined for %s, at {%lx}", r->call, type_text(t), r->fiber->pc);
    }
}

int MPI_Op_create(MPI_User_function *function, int commute, MPI_Op *op) {
    ENTER("Op_create");
    struct user_op *u = arena(sizeof *u);
    u->function = function;
    u->commute = commute;
    u->made_at = r->fiber->pc;
    *op = table_add(&r->ops, 100, u);
    return MPI_SUCCESS;
}

int MPI_Op_free(MPI_Op *op) {
    ENTER("Op_free");
    if (table_get(&r->ops, 100, *op) == NULL) {
        return wrong(r, NULL, MPI_ERR_OP, "wrong-use", "this operation cannot be freed");
    }
    r->ops.at[*op - 100] = NULL;
    *op = MPI_OP_NULL;
    return MPI_SUCCESS;
}

int MPI_Op_commutative(MPI_Op op, int *commute) {
    ENTER("Op_commutative");
    struct user_op *u = table_get(&r->ops, 100, op);
    *commute = u ? u->commute : 1;
    return MPI_SUCCESS;
}

int MPI_Reduce_local(const void *in, void *inout, int count, MPI_Datatype type, MPI_Op op) {
    ENTER("Reduce_local");
    struct type *t = type_of(r, type, true);
    if (in == MPI_IN_PLACE || inout == MPI_IN_PLACE) {
        return wrong(r, NULL, MPI_ERR_BUFFER, "argument", "MPI_IN_PLACE has no meaning here");
    }
    if (count < 0) {
        return wrong(r, NULL, MPI_ERR_COUNT, "argument", "the count is %d", count);
    }
    if (op <= 0 || (op > MPI_NO_OP && table_get(&r->ops, 100, op) == NULL) || !op_defined(op, t)) {
        return wrong(r, NULL, MPI_ERR_OP, "argument", "the operation is not defined for %s", type_text(t));
    }
    if (count > 0 && in == inout) {
        return wrong(r, NULL, MPI_ERR_BUFFER, "argument", "the same memory is given twice");
    }
    char *a = arena((size_t) (t->size * count) + 1), *b = arena((size_t) (t->size * count) + 1);
    type_pack(t, in, count, a);
    type_pack(t, inout, count, b);
    reduce_into(r, op, t, count, a, b);
    type_unpack(t, inout, count, b, t->size * count);
    return MPI_SUCCESS;
}
