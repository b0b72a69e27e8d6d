/* Datatypes: what lies where in memory (segments), and of what it consists (runs of basic types). */
#include "remote.h"

#include <stdio.h>
#include <wchar.h>

static struct type basics[MPI_ALLWAYS_TYPES];
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
    BASIC(MPI_C_FLOAT_COMPLEX, float _Complex);
    BASIC(MPI_C_DOUBLE_COMPLEX, double _Complex);
    BASIC(MPI_C_LONG_DOUBLE_COMPLEX, long double _Complex);
    BASIC(MPI_AINT, MPI_Aint);
    BASIC(MPI_OFFSET, MPI_Offset);
    BASIC(MPI_COUNT, MPI_Count);
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

/* Of ranks on a real MPI the data are elsewhere. */
char *type_pack(struct type *t, const void *from, long count, char *into) {
    if (remote) {
        return into + t->size * count;
    }
    if (t->segment_count == 1 && t->segments[0].length == t->extent) {
        __builtin_memcpy(into, (const char *) from + t->segments[0].at, (size_t) (t->size * count));
        return into + t->size * count;
    }
    for (long i = 0; i < count; i++) {
        for (int s = 0; s < t->segment_count; s++) {
            __builtin_memcpy(into, (const char *) from + i * t->extent + t->segments[s].at,
                             (size_t) t->segments[s].length);
            into += t->segments[s].length;
        }
    }
    return into;
}

const char *type_unpack(struct type *t, void *into, long count, const char *from, long size) {
    if (remote) {
        return from + t->size * count;
    }
    for (long i = 0; i < count && size > 0; i++) {
        for (int s = 0; s < t->segment_count && size > 0; s++) {
            long part = t->segments[s].length < size ? t->segments[s].length : size;
            char *to = (char *) into + i * t->extent + t->segments[s].at;
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

/* --- making them: from pieces, each some of an older type at some displacement */

struct piece { MPI_Aint at; long count; struct type *type; };

static void add_run(struct type *t, int basic, long count) {
    if (t->run_count > 0 && t->runs[t->run_count - 1].basic == basic) {
        t->runs[t->run_count - 1].count += count;
    } else {
        t->runs[t->run_count++] = (struct run) {basic, count};
    }
}

static void add_segment(struct type *t, MPI_Aint at, long length) {
    if (t->segment_count > 0
            && t->segments[t->segment_count - 1].at + t->segments[t->segment_count - 1].length == at) {
        t->segments[t->segment_count - 1].length += length;
    } else {
        t->segments[t->segment_count++] = (struct segment) {at, length};
    }
}

static struct type *make(struct rank *r, struct piece *pieces, int count, MPI_Datatype *into) {
    long runs = 1, segments = 1;
    for (int i = 0; i < count; i++) {
        runs += pieces[i].count * pieces[i].type->run_count;
        segments += pieces[i].count * pieces[i].type->segment_count;
    }
    if (runs > 10000000 || segments > 10000000) {
        refuse("makes a datatype with more than ten million parts");
    }
    struct type *t = arena(sizeof *t);
    t->runs = arena((size_t) runs * sizeof *t->runs);
    t->segments = arena((size_t) segments * sizeof *t->segments);
    bool first = true;
    MPI_Aint ub = 0;
    for (int i = 0; i < count; i++) {
        struct type *old = pieces[i].type;
        for (long k = 0; k < pieces[i].count; k++) {
            MPI_Aint at = pieces[i].at + k * old->extent;
            for (int s = 0; s < old->run_count; s++) {
                add_run(t, old->runs[s].basic, old->runs[s].count);
            }
            for (int s = 0; s < old->segment_count; s++) {
                add_segment(t, at + old->segments[s].at, old->segments[s].length);
            }
            t->size += old->size;
            t->elements += old->elements;
            if (first || at + old->lb < t->lb) {
                t->lb = at + old->lb;
            }
            if (first || at + old->lb + old->extent > ub) {
                ub = at + old->lb + old->extent;
            }
            if (first || at + old->true_lb < t->true_lb) {
                t->true_lb = at + old->true_lb;
            }
            if (first || at + old->true_ub > t->true_ub) {
                t->true_ub = at + old->true_ub;
            }
            first = false;
        }
    }
    t->extent = ub - t->lb;
    t->made_at = r->fiber->pc;
    *into = table_add(&r->types, MPI_ALLWAYS_TYPES, t);
    return t;
}

static struct piece *pieces_of(struct rank *r, int count) {
    if (count < 0) {
        fail("argument", "%s: the count is %d, at {%lx}", r->call, count, r->fiber->pc);
    }
    return arena((size_t) (count + 1) * sizeof(struct piece));
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_contiguous");
    struct piece *p = pieces_of(r, count);
    p[0] = (struct piece) {0, count, type_of(r, old, false)};
    make(r, p, 1, type);
    return MPI_SUCCESS;
}

static void vector(struct rank *r, int count, int block, MPI_Aint stride, struct type *old, MPI_Datatype *type) {
    struct piece *p = pieces_of(r, count);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {i * stride, block, old};
    }
    make(r, p, count, type);
}

int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_vector");
    struct type *t = type_of(r, old, false);
    vector(r, count, blocklength, stride * t->extent, t, type);
    return MPI_SUCCESS;
}

int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_create_hvector");
    vector(r, count, blocklength, stride, type_of(r, old, false), type);
    return MPI_SUCCESS;
}

int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_hvector");
    vector(r, count, blocklength, stride, type_of(r, old, false), type);
    return MPI_SUCCESS;
}

int MPI_Type_indexed(int count, const int blocklengths[], const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_indexed");
    struct piece *p = pieces_of(r, count);
    struct type *t = type_of(r, old, false);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i] * t->extent, blocklengths[i], t};
    }
    make(r, p, count, type);
    return MPI_SUCCESS;
}

int MPI_Type_create_hindexed(int count, const int blocklengths[], const MPI_Aint displs[], MPI_Datatype old,
                             MPI_Datatype *type) {
    ENTER("Type_create_hindexed");
    struct piece *p = pieces_of(r, count);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i], blocklengths[i], type_of(r, old, false)};
    }
    make(r, p, count, type);
    return MPI_SUCCESS;
}

int MPI_Type_create_indexed_block(int count, int blocklength, const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_create_indexed_block");
    struct piece *p = pieces_of(r, count);
    struct type *t = type_of(r, old, false);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i] * t->extent, blocklength, t};
    }
    make(r, p, count, type);
    return MPI_SUCCESS;
}

int MPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint displs[], MPI_Datatype old,
                                   MPI_Datatype *type) {
    ENTER("Type_create_hindexed_block");
    struct piece *p = pieces_of(r, count);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i], blocklength, type_of(r, old, false)};
    }
    make(r, p, count, type);
    return MPI_SUCCESS;
}

static void structure(struct rank *r, int count, const int blocklengths[], const MPI_Aint displs[],
                      const MPI_Datatype types[], MPI_Datatype *type) {
    struct piece *p = pieces_of(r, count);
    long alignment = 1;
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i], blocklengths[i], type_of(r, types[i], false)};
        for (int k = 0; k < p[i].type->run_count; k++) {
            long size = basics[p[i].type->runs[k].basic].extent;
            alignment = size > alignment && size <= 16 && (size & (size - 1)) == 0 ? size : alignment;
        }
    }
    struct type *t = make(r, p, count, type);
    t->extent = (t->extent + alignment - 1) / alignment * alignment;
}

int MPI_Type_create_struct(int count, const int blocklengths[], const MPI_Aint displs[], const MPI_Datatype types[],
                           MPI_Datatype *type) {
    ENTER("Type_create_struct");
    structure(r, count, blocklengths, displs, types, type);
    return MPI_SUCCESS;
}

int MPI_Type_struct(int count, int blocklengths[], MPI_Aint displs[], MPI_Datatype types[], MPI_Datatype *type) {
    ENTER("Type_struct");
    structure(r, count, blocklengths, displs, types, type);
    return MPI_SUCCESS;
}

/* One row after the other: the fastest dimension is the last in C, the first in Fortran. */
int MPI_Type_create_subarray(int dims, const int sizes[], const int subsizes[], const int starts[], int order,
                             MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_create_subarray");
    struct type *t = type_of(r, old, false);
    long total = 1, rows = 1;
    for (int d = 0; d < dims; d++) {
        if (subsizes[d] < 1 || starts[d] < 0 || starts[d] + subsizes[d] > sizes[d]) {
            return wrong(r, NULL, MPI_ERR_ARG, "argument", "dimension %d: %d from %d on do not lie within %d", d, subsizes[d],
                         starts[d], sizes[d]);
        }
        total *= sizes[d];
    }
    bool c = order == MPI_ORDER_C;
    int fast = c ? dims - 1 : 0;
    for (int d = 0; d < dims; d++) {
        rows *= d == fast ? 1 : subsizes[d];
    }
    struct piece *p = pieces_of(r, (int) rows);
    int *at = arena((size_t) dims * sizeof *at);
    for (long i = 0; i < rows; i++) {
        long index = 0;
        for (int k = 0; k < dims; k++) {
            int d = c ? k : dims - 1 - k;
            index = index * sizes[d] + starts[d] + (d == fast ? 0 : at[d]);
        }
        p[i] = (struct piece) {index * t->extent, subsizes[fast], t};
        for (int k = 0; k < dims; k++) {
            int d = c ? dims - 1 - k : k;
            if (d != fast) {
                if (++at[d] < subsizes[d]) {
                    break;
                }
                at[d] = 0;
            }
        }
    }
    struct type *made = make(r, p, (int) rows, type);
    made->lb = 0;
    made->extent = total * t->extent;
    return MPI_SUCCESS;
}

int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *type) {
    ENTER("Type_create_resized");
    struct piece *p = pieces_of(r, 1);
    p[0] = (struct piece) {0, 1, type_of(r, old, false)};
    struct type *t = make(r, p, 1, type);
    t->lb = lb;
    t->extent = extent;
    return MPI_SUCCESS;
}

int MPI_Type_dup(MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_dup");
    struct piece *p = pieces_of(r, 1);
    struct type *from = type_of(r, old, false);
    p[0] = (struct piece) {0, 1, from};
    struct type *t = make(r, p, 1, type);
    t->lb = from->lb;
    t->extent = from->extent;
    t->committed = from->committed;
    return MPI_SUCCESS;
}

int MPI_Type_commit(MPI_Datatype *type) {
    ENTER("Type_commit");
    type_of(r, *type, false)->committed = true;
    return MPI_SUCCESS;
}

int MPI_Type_free(MPI_Datatype *type) {
    ENTER("Type_free");
    if (type_of(r, *type, false)->basic) {
        return wrong(r, NULL, MPI_ERR_TYPE, "wrong-use", "%s cannot be freed", type_of(r, *type, false)->name);
    }
    r->types.at[*type - MPI_ALLWAYS_TYPES] = NULL;
    *type = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
}

/* --- questions */

int MPI_Type_size(MPI_Datatype type, int *size) {
    ENTER("Type_size");
    *size = (int) type_of(r, type, false)->size;
    return MPI_SUCCESS;
}

int MPI_Type_size_x(MPI_Datatype type, MPI_Count *size) {
    ENTER("Type_size_x");
    *size = type_of(r, type, false)->size;
    return MPI_SUCCESS;
}

int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint *lb, MPI_Aint *extent) {
    ENTER("Type_get_extent");
    *lb = type_of(r, type, false)->lb;
    *extent = type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint *lb, MPI_Aint *extent) {
    ENTER("Type_get_true_extent");
    struct type *t = type_of(r, type, false);
    *lb = t->true_lb;
    *extent = t->true_ub - t->true_lb;
    return MPI_SUCCESS;
}

int MPI_Type_extent(MPI_Datatype type, MPI_Aint *extent) {
    ENTER("Type_extent");
    *extent = type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_lb(MPI_Datatype type, MPI_Aint *lb) {
    ENTER("Type_lb");
    *lb = type_of(r, type, false)->lb;
    return MPI_SUCCESS;
}

int MPI_Type_ub(MPI_Datatype type, MPI_Aint *ub) {
    ENTER("Type_ub");
    *ub = type_of(r, type, false)->lb + type_of(r, type, false)->extent;
    return MPI_SUCCESS;
}

int MPI_Type_set_name(MPI_Datatype type, const char *name) {
    ENTER("Type_set_name");
    struct type *t = type_of(r, type, false);
    copy_name(t->name, name, sizeof t->name);
    return MPI_SUCCESS;
}

int MPI_Type_get_name(MPI_Datatype type, char *name, int *length_) {
    ENTER("Type_get_name");
    copy_name(name, type_of(r, type, false)->name, MPI_MAX_OBJECT_NAME);
    *length_ = 0;
    while (name[*length_]) {
        (*length_)++;
    }
    return MPI_SUCCESS;
}

int MPI_Get_address(const void *location, MPI_Aint *address) {
    *address = (MPI_Aint) location;
    return MPI_SUCCESS;
}

int MPI_Address(void *location, MPI_Aint *address) {
    *address = (MPI_Aint) location;
    return MPI_SUCCESS;
}

MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint displacement) { return base + displacement; }
MPI_Aint MPI_Aint_diff(MPI_Aint a, MPI_Aint b) { return a - b; }

int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int *size) {
    ENTER("Pack_size");
    comm_of(r, comm);
    *size = (int) (type_of(r, type, true)->size * count);
    return MPI_SUCCESS;
}

int MPI_Pack(const void *in, int count, MPI_Datatype type, void *out, int size, int *position, MPI_Comm comm) {
    ENTER("Pack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes do not fit into %d from %d on",
                     t->size * count, size, *position);
    }
    type_pack(t, in, count, (char *) out + *position);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}

int MPI_Unpack(const void *in, int size, int *position, void *out, int count, MPI_Datatype type, MPI_Comm comm) {
    ENTER("Unpack");
    struct type *t = type_of(r, type, true);
    if (*position + t->size * count > size) {
        return wrong(r, comm_of(r, comm), MPI_ERR_TRUNCATE, "truncation", "%ld bytes are wanted from %d on, of %d",
                     t->size * count, *position, size);
    }
    type_unpack(t, out, count, (const char *) in + *position, t->size * count);
    *position += (int) (t->size * count);
    return MPI_SUCCESS;
}
