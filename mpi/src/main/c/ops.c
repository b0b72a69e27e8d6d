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
    case MPI_BAND: EACH(T, a[i] & b[i]); return true;                                                                  \
    case MPI_BOR: EACH(T, a[i] | b[i]); return true;                                                                   \
    case MPI_BXOR: EACH(T, a[i] ^ b[i]); return true;                                                                  \
    default: break;                                                                                                    \
    }

#define INTEGER(T)                                                                                                     \
    ARITHMETIC(T)                                                                                                      \
    LOGICAL(T)                                                                                                         \
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
#define LOCATION(T)                                                                                                    \
    for (long i = 0; i < count; i++) {                                                                                 \
        const char *p = in + i * (long) (sizeof(T) + 4);                                                               \
        char *q = inout + i * (long) (sizeof(T) + 4);                                                                  \
        T a, b;                                                                                                        \
        int at, bt;                                                                                                    \
        __builtin_memcpy(&a, p, sizeof a);                                                                             \
        __builtin_memcpy(&b, q, sizeof b);                                                                             \
        __builtin_memcpy(&at, p + sizeof a, 4);                                                                        \
        __builtin_memcpy(&bt, q + sizeof b, 4);                                                                        \
        bool first = op == MPI_MAXLOC ? a > b || (a == b && at < bt) : a < b || (a == b && at < bt);                   \
        if (first) {                                                                                                   \
            __builtin_memcpy(q, p, sizeof a + 4);                                                                      \
        }                                                                                                              \
    }                                                                                                                  \
    return true

static bool basic_op(MPI_Op op, int basic, long count, const char *in, char *inout) {
    switch (basic) {
    case MPI_CHAR:
    case MPI_SIGNED_CHAR:
    case MPI_INT8_T: INTEGER(int8_t);
    case MPI_UNSIGNED_CHAR:
    case MPI_BYTE:
    case MPI_C_BOOL:
    case MPI_UINT8_T: INTEGER(uint8_t);
    case MPI_SHORT:
    case MPI_INT16_T: INTEGER(int16_t);
    case MPI_UNSIGNED_SHORT:
    case MPI_UINT16_T: INTEGER(uint16_t);
    case MPI_INT:
    case MPI_WCHAR:
    case MPI_INT32_T: INTEGER(int32_t);
    case MPI_UNSIGNED:
    case MPI_UINT32_T: INTEGER(uint32_t);
    case MPI_LONG:
    case MPI_LONG_LONG_INT:
    case MPI_AINT:
    case MPI_OFFSET:
    case MPI_COUNT:
    case MPI_INT64_T: INTEGER(int64_t);
    case MPI_UNSIGNED_LONG:
    case MPI_UNSIGNED_LONG_LONG:
    case MPI_UINT64_T: INTEGER(uint64_t);
    case MPI_FLOAT: FLOATING(float);
    case MPI_DOUBLE: FLOATING(double);
    case MPI_LONG_DOUBLE: FLOATING(long double);
    case MPI_C_FLOAT_COMPLEX: COMPLEX(float _Complex);
    case MPI_C_DOUBLE_COMPLEX: COMPLEX(double _Complex);
    case MPI_C_LONG_DOUBLE_COMPLEX: COMPLEX(long double _Complex);
    default: return false;
    }
}

static bool location_op(MPI_Op op, int basic, long count, const char *in, char *inout) {
    switch (basic) {
    case MPI_FLOAT: LOCATION(float);
    case MPI_DOUBLE: LOCATION(double);
    case MPI_LONG: LOCATION(long);
    case MPI_SHORT: LOCATION(short);
    case MPI_INT: LOCATION(int);
    case MPI_LONG_DOUBLE: LOCATION(long double);
    default: return false;
    }
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

void reduce_into(struct rank *r, MPI_Op op, struct type *t, long count, const char *in, char *inout) {
    if (ranks_elsewhere) {
        return;
    }
    struct user_op *u = table_get(&r->ops, 100, op);
    if (u) {
        user_op(r, u, t, count, in, inout);
        return;
    }
    if (op == MPI_NO_OP) {
        return;
    }
    if (op == MPI_REPLACE) {
        __builtin_memcpy(inout, in, (size_t) (t->size * count));
        return;
    }
    bool done = false;
    if (op == MPI_MINLOC || op == MPI_MAXLOC) {
        bool pairs = t->run_count == 2 || (t->run_count == 1 && t->runs[0].basic == MPI_INT && t->runs[0].count % 2 == 0);
        long each = t->run_count == 1 ? t->runs[0].count / 2 : 1;
        done = pairs && location_op(op, t->runs[0].basic, count * each, in, inout);
    } else if (t->run_count == 1) {
        done = basic_op(op, t->runs[0].basic, count * t->runs[0].count, in, inout);
    }
    if (!done) {
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
    char *a = arena((size_t) (t->size * count) + 1), *b = arena((size_t) (t->size * count) + 1);
    type_pack(t, in, count, a);
    type_pack(t, inout, count, b);
    reduce_into(r, op, t, count, a, b);
    type_unpack(t, inout, count, b, t->size * count);
    return MPI_SUCCESS;
}
