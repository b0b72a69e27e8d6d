/* A process's part of an array that is distributed over a grid of processes, as High Performance Fortran does it. */
#include "types.h"

/* Which indices of one dimension are the process's: ascending. */
struct owned { int *at, count; };

static struct owned owned(int size, int distribution, int argument, int processes, int me) {
    struct owned o = {arena((size_t) (size + 1) * sizeof(int)), 0};
    int block = distribution == MPI_DISTRIBUTE_NONE ? size
            : argument != MPI_DISTRIBUTE_DFLT_DARG ? argument
            : distribution == MPI_DISTRIBUTE_BLOCK ? (size + processes - 1) / processes : 1;
    for (int i = 0; i < size; i++) {
        if (distribution == MPI_DISTRIBUTE_NONE || (i / block) % processes == me) {
            o.at[o.count++] = i;
        }
    }
    return o;
}

static int darray_wrong(struct rank *r, int d, int size, int distribution, int argument, int processes) {
    if (size < 1 || processes < 1) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "dimension %d: %d elements over %d processes", d, size, processes);
    }
    if (distribution == MPI_DISTRIBUTE_NONE && processes != 1) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "dimension %d is not distributed, but over %d processes", d, processes);
    }
    if (argument != MPI_DISTRIBUTE_DFLT_DARG && (argument < 1 || (distribution == MPI_DISTRIBUTE_BLOCK
                                                                  && (long) argument * processes < size))) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "dimension %d: blocks of %d over %d processes for %d elements", d, argument,
                     processes, size);
    }
    return MPI_SUCCESS;
}

/* Runs of neighbouring indices, in the fastest dimension, are one piece. */
static int row(struct piece *p, struct owned *o, long base, struct type *t) {
    int count = 0;
    for (int i = 0; i < o->count;) {
        int from = i++;
        while (i < o->count && o->at[i] == o->at[i - 1] + 1) {
            i++;
        }
        p[count++] = (struct piece) {(base + o->at[from]) * t->extent, i - from, t};
    }
    return count;
}

int MPI_Type_create_darray(int size, int rank, int dims, const int sizes[], const int distributions[],
                           const int arguments[], const int processes[], int order, MPI_Datatype old,
                           MPI_Datatype *type) {
    ENTER("Type_create_darray");
    struct type *t = type_of(r, old, false);
    struct owned *o = arena((size_t) (dims + 1) * sizeof *o);
    int *at = arena((size_t) (dims + 1) * sizeof *at);
    long grid = 1, total = 1, rows = 1;
    bool c = order == MPI_ORDER_C;
    int fast = c ? dims - 1 : 0, left = rank;
    for (int d = 0; d < dims; d++) {
        int code = darray_wrong(r, d, sizes[d], distributions[d], arguments[d], processes[d]);
        if (code) {
            return code;
        }
        grid *= processes[d];
        total *= sizes[d];
    }
    if (dims < 1 || grid != size || rank < 0 || rank >= size) {
        return wrong(r, NULL, MPI_ERR_ARG, "argument", "rank %d of %d processes, which make a grid of %ld", rank, size, grid);
    }
    for (int d = dims - 1; d >= 0; d--) {           /* the grid of processes is always in C's order */
        o[d] = owned(sizes[d], distributions[d], arguments[d], processes[d], left % processes[d]);
        left /= processes[d];
        rows *= d == fast ? 1 : o[d].count;
    }
    struct piece *p = pieces_of(r, (int) (rows * o[fast].count));
    int count = 0;
    for (long i = 0; i < rows; i++) {
        long base = 0;
        for (int k = 0; k < dims; k++) {
            int d = c ? k : dims - 1 - k;
            base = base * sizes[d] + (d == fast ? 0 : o[d].at[at[d]]);
        }
        count += row(p + count, &o[fast], base, t);
        for (int k = 0; k < dims; k++) {
            int d = c ? dims - 1 - k : k;
            if (d != fast) {
                if (++at[d] < o[d].count) {
                    break;
                }
                at[d] = 0;
            }
        }
    }
    struct type *made = type_make(r, p, count, type);
    made->lb = 0;
    made->extent = total * t->extent;
    struct contents *k = contents(made, MPI_COMBINER_DARRAY, 4 * dims + 4, 0, 1);
    add_ints(k, (int[]) {size, rank, dims}, 3);
    add_ints(k, sizes, dims);
    add_ints(k, distributions, dims);
    add_ints(k, arguments, dims);
    add_ints(k, processes, dims);
    add_int(k, order);
    add_type(k, t);
    return MPI_SUCCESS;
}
