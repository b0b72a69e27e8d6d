/* Making datatypes: from pieces, each some of an older type at some displacement. */
#include "attributes.h"
#include "types.h"

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

/* Whether many of them in a row are one run and one segment. */
static bool dense(struct type *t) {
    return t->run_count == 1 && t->segment_count == 1 && t->segments[0].length == t->extent && t->extent > 0;
}

/* What the new datatype spans, with one of the old at `at` and, of several, the last so much further. */
static void bound(struct type *t, bool *first, MPI_Aint *ub, MPI_Aint at, struct type *old, MPI_Aint further) {
    if (*first || at + old->lb < t->lb) {
        t->lb = at + old->lb;
    }
    if (*first || at + further + old->lb + old->extent > *ub) {
        *ub = at + further + old->lb + old->extent;
    }
    if (*first || at + old->true_lb < t->true_lb) {
        t->true_lb = at + old->true_lb;
    }
    if (*first || at + further + old->true_ub > t->true_ub) {
        t->true_ub = at + further + old->true_ub;
    }
    *first = false;
}

enum { PARTS = 10 * 1000 * 1000 };

struct type *type_make(struct rank *r, struct piece *pieces, int count, MPI_Datatype *into) {
    long runs = 1, segments = 1;
    for (int i = 0; i < count; i++) {
        if (pieces[i].count < 0) {
            fail("argument", "%s: the length of a block is %ld, at {%lx}", r->call, pieces[i].count, r->fiber->pc);
        }
        long times = dense(pieces[i].type) ? 1 : pieces[i].count;
        runs += times * pieces[i].type->run_count;
        segments += times * pieces[i].type->segment_count;
    }
    if (runs > PARTS || segments > PARTS) {
        refuse("makes a datatype with more than ten million parts");
    }
    struct type *t = arena(sizeof *t);
    t->runs = arena((size_t) runs * sizeof *t->runs);
    t->segments = arena((size_t) segments * sizeof *t->segments);
    bool first = true;
    MPI_Aint ub = 0;
    for (int i = 0; i < count; i++) {
        struct type *old = pieces[i].type;
        if (pieces[i].count > 0 && dense(old)) {
            add_run(t, old->runs[0].basic, old->runs[0].count * pieces[i].count);
            add_segment(t, pieces[i].at + old->segments[0].at, old->segments[0].length * pieces[i].count);
            t->size += old->size * pieces[i].count;
            t->elements += old->elements * pieces[i].count;
            bound(t, &first, &ub, pieces[i].at, old, (pieces[i].count - 1) * old->extent);
            continue;
        }
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
            bound(t, &first, &ub, at, old, 0);
        }
    }
    t->extent = ub - t->lb;
    t->made_at = r->fiber->pc;
    *into = table_add(&r->types, MPI_ALLWAYS_TYPES, t);
    return t;
}

struct piece *pieces_of(struct rank *r, int count) {
    if (count < 0) {
        fail("argument", "%s: the count is %d, at {%lx}", r->call, count, r->fiber->pc);
    }
    if (count > PARTS) {
        refuse("makes a datatype with more than ten million parts");
    }
    return arena(((size_t) count + 1) * sizeof(struct piece));
}

int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_contiguous");
    struct piece *p = pieces_of(r, count < 0 ? count : 1);
    p[0] = (struct piece) {0, count, type_of(r, old, false)};
    struct contents *k = contents(type_make(r, p, 1, type), MPI_COMBINER_CONTIGUOUS, 1, 0, 1);
    add_int(k, count);
    add_type(k, p[0].type);
    return MPI_SUCCESS;
}

/* `each` is what the stride counts. */
static int vector(struct rank *r, int combiner, int count, int block, MPI_Aint stride, MPI_Aint each, struct type *old,
                  MPI_Datatype *type) {
    struct piece *p = pieces_of(r, count);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {i * stride * each, block, old};
    }
    struct contents *k = contents(type_make(r, p, count, type), combiner, 3, 1, 1);
    add_int(k, count);
    add_int(k, block);
    if (combiner == MPI_COMBINER_VECTOR) {
        add_int(k, (int) stride);
    } else {
        add_addresses(k, &stride, 1);
    }
    add_type(k, old);
    return MPI_SUCCESS;
}

int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_vector");
    struct type *t = type_of(r, old, false);
    return vector(r, MPI_COMBINER_VECTOR, count, blocklength, stride, t->extent, t, type);
}

int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_create_hvector");
    return vector(r, MPI_COMBINER_HVECTOR, count, blocklength, stride, 1, type_of(r, old, false), type);
}

int MPI_Type_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_hvector");
    return vector(r, MPI_COMBINER_HVECTOR, count, blocklength, stride, 1, type_of(r, old, false), type);
}

/* Blocks: all of one length, or each of its own, at displacements in elements or in bytes. */
static int blocks(struct rank *r, int combiner, int count, int length_, const int *lengths, const int *displs,
                  const MPI_Aint *places, MPI_Datatype old, MPI_Datatype *type) {
    struct piece *p = pieces_of(r, count);
    struct type *t = type_of(r, old, false);
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {places ? places[i] : displs[i] * t->extent, lengths ? lengths[i] : length_, t};
    }
    struct contents *k = contents(type_make(r, p, count, type), combiner, 2 * count + 2, count, 1);
    add_int(k, count);
    if (lengths) {
        add_ints(k, lengths, count);
    } else {
        add_int(k, length_);
    }
    add_ints(k, displs, displs ? count : 0);
    add_addresses(k, places, places ? count : 0);
    add_type(k, t);
    return MPI_SUCCESS;
}

int MPI_Type_indexed(int count, const int blocklengths[], const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_indexed");
    return blocks(r, MPI_COMBINER_INDEXED, count, 0, blocklengths, displs, NULL, old, type);
}

int MPI_Type_create_hindexed(int count, const int blocklengths[], const MPI_Aint displs[], MPI_Datatype old,
                             MPI_Datatype *type) {
    ENTER("Type_create_hindexed");
    return blocks(r, MPI_COMBINER_HINDEXED, count, 0, blocklengths, NULL, displs, old, type);
}

int MPI_Type_hindexed(int count, int blocklengths[], MPI_Aint displs[], MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_hindexed");
    return blocks(r, MPI_COMBINER_HINDEXED, count, 0, blocklengths, NULL, displs, old, type);
}

int MPI_Type_create_indexed_block(int count, int blocklength, const int displs[], MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_create_indexed_block");
    return blocks(r, MPI_COMBINER_INDEXED_BLOCK, count, blocklength, NULL, displs, NULL, old, type);
}

int MPI_Type_create_hindexed_block(int count, int blocklength, const MPI_Aint displs[], MPI_Datatype old,
                                   MPI_Datatype *type) {
    ENTER("Type_create_hindexed_block");
    return blocks(r, MPI_COMBINER_HINDEXED_BLOCK, count, blocklength, NULL, NULL, displs, old, type);
}

/* As a compiler aligns it in a structure: a complex number as its parts. */
static long alignment_of(int basic) {
    switch (basic) {
    case MPI_C_FLOAT_COMPLEX:
    case MPI_CXX_FLOAT_COMPLEX:
    case MPI_COMPLEX:
    case MPI_COMPLEX8: return _Alignof(float _Complex);
    case MPI_C_DOUBLE_COMPLEX:
    case MPI_CXX_DOUBLE_COMPLEX:
    case MPI_DOUBLE_COMPLEX:
    case MPI_COMPLEX16: return _Alignof(double _Complex);
    default: {
        long size = basics[basic].extent;
        return size > 16 ? 16 : (size & (size - 1)) == 0 ? size : 1;
    }
    }
}

static void structure(struct rank *r, int count, const int blocklengths[], const MPI_Aint displs[],
                      const MPI_Datatype types[], MPI_Datatype *type) {
    struct piece *p = pieces_of(r, count);
    long alignment = 1;
    for (int i = 0; i < count; i++) {
        p[i] = (struct piece) {displs[i], blocklengths[i], type_of(r, types[i], false)};
        for (int k = 0; k < p[i].type->run_count; k++) {
            long one = alignment_of(p[i].type->runs[k].basic);
            alignment = one > alignment ? one : alignment;
        }
    }
    struct type *t = type_make(r, p, count, type);
    t->extent = (t->extent + alignment - 1) / alignment * alignment;
    struct contents *k = contents(t, MPI_COMBINER_STRUCT, count + 1, count, count);
    add_int(k, count);
    add_ints(k, blocklengths, count);
    add_addresses(k, displs, count);
    for (int i = 0; i < count; i++) {
        add_type(k, p[i].type);
    }
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
    struct type *made = type_make(r, p, (int) rows, type);
    made->lb = 0;
    made->extent = total * t->extent;
    struct contents *k = contents(made, MPI_COMBINER_SUBARRAY, 3 * dims + 2, 0, 1);
    add_int(k, dims);
    add_ints(k, sizes, dims);
    add_ints(k, subsizes, dims);
    add_ints(k, starts, dims);
    add_int(k, order);
    add_type(k, t);
    return MPI_SUCCESS;
}

int MPI_Type_create_resized(MPI_Datatype old, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *type) {
    ENTER("Type_create_resized");
    struct piece *p = pieces_of(r, 1);
    p[0] = (struct piece) {0, 1, type_of(r, old, false)};
    struct type *t = type_make(r, p, 1, type);
    t->lb = lb;
    t->extent = extent;
    struct contents *k = contents(t, MPI_COMBINER_RESIZED, 0, 2, 1);
    add_addresses(k, (MPI_Aint[]) {lb, extent}, 2);
    add_type(k, p[0].type);
    return MPI_SUCCESS;
}

int MPI_Type_dup(MPI_Datatype old, MPI_Datatype *type) {
    ENTER("Type_dup");
    struct piece *p = pieces_of(r, 1);
    struct type *from = type_of(r, old, false);
    p[0] = (struct piece) {0, 1, from};
    struct type *t = type_make(r, p, 1, type);
    t->lb = from->lb;
    t->extent = from->extent;
    t->committed = from->committed;
    add_type(contents(t, MPI_COMBINER_DUP, 0, 0, 1), from);
    int code = attributes_copy(r, type_bearer(r, old), type_bearer(r, *type));
    if (code != MPI_SUCCESS) {
        r->types.at[*type - MPI_ALLWAYS_TYPES] = NULL;
        *type = MPI_DATATYPE_NULL;
    }
    return code;
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
    int code = attributes_delete(r, type_bearer(r, *type));
    if (code != MPI_SUCCESS) {
        return code;
    }
    r->types.at[*type - MPI_ALLWAYS_TYPES] = NULL;
    *type = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
}
