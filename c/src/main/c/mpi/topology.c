/* Cartesian topologies. */
#include "world.h"

static struct comm *cartesian(struct rank *r, MPI_Comm comm) {
    struct comm *c = comm_of(r, comm);
    if (c->dims == 0 && c->sizes == NULL) {
        fail("argument", "%s needs a Cartesian communicator, at {%lx}", r->call, r->fiber->pc);
    }
    return c;
}

static void coordinates(struct comm *c, int rank, int *coords) {
    for (int d = c->dims - 1; d >= 0; d--) {
        coords[d] = rank % c->sizes[d];
        rank /= c->sizes[d];
    }
}

/* MPI_PROC_NULL if it lies outside. */
static int rank_at(struct comm *c, const int *coords) {
    int rank = 0;
    for (int d = 0; d < c->dims; d++) {
        int at = coords[d];
        if (c->periods[d]) {
            at = ((at % c->sizes[d]) + c->sizes[d]) % c->sizes[d];
        } else if (at < 0 || at >= c->sizes[d]) {
            return MPI_PROC_NULL;
        }
        rank = rank * c->sizes[d] + at;
    }
    return rank;
}

int MPI_Cart_create(MPI_Comm comm, int dims, const int sizes[], const int periods[], int reorder, MPI_Comm *fresh) {
    (void) reorder;
    ENTER("Cart_create");
    struct comm *c = comm_of(r, comm);
    int total = 1, code = needs_intra(r, c);
    if (code) {
        return code;
    }
    for (int d = 0; d < dims; d++) {
        total *= sizes[d];
    }
    if (total > c->context->size || total < 1) {
        return wrong(r, c, MPI_ERR_DIMS, "argument", "a grid of %d does not fit into %d ranks", total, c->context->size);
    }
    code = MPI_Comm_split(comm, c->me < total ? 0 : MPI_UNDEFINED, c->me, fresh);
    if (code == MPI_SUCCESS && *fresh != MPI_COMM_NULL) {
        struct comm *made = comm_of(r, *fresh);
        made->dims = dims;
        made->sizes = members_copy(sizes, dims);
        made->periods = members_copy(periods, dims);
    }
    return code;
}

/* Factors as close to each other as possible, the largest first. */
int MPI_Dims_create(int nodes, int dims, int sizes[]) {
    ENTER("Dims_create");
    int open = 0, left = nodes;
    for (int d = 0; d < dims; d++) {
        if (sizes[d] > 0) {
            if (left % sizes[d]) {
                return wrong(r, NULL, MPI_ERR_DIMS, "argument", "%d ranks cannot be divided by %d", nodes, sizes[d]);
            }
            left /= sizes[d];
        } else {
            open++;
        }
    }
    for (int d = 0; d < dims; d++) {
        if (sizes[d] <= 0) {
            int best = left;
            for (int f = 1; f <= left; f++) {
                long power = 1;
                for (int k = 0; k < open; k++) {
                    power *= f;
                }
                if (left % f == 0 && power >= left) {
                    best = f;
                    break;
                }
            }
            sizes[d] = best;
            left /= best;
            open--;
        }
    }
    return MPI_SUCCESS;
}

int MPI_Cart_get(MPI_Comm comm, int most, int sizes[], int periods[], int coords[]) {
    ENTER("Cart_get");
    struct comm *c = cartesian(r, comm);
    int here[16];
    coordinates(c, c->me, here);
    for (int d = 0; d < c->dims && d < most; d++) {
        sizes[d] = c->sizes[d];
        periods[d] = c->periods[d];
        coords[d] = here[d];
    }
    return MPI_SUCCESS;
}

int MPI_Cartdim_get(MPI_Comm comm, int *dims) {
    ENTER("Cartdim_get");
    *dims = cartesian(r, comm)->dims;
    return MPI_SUCCESS;
}

int MPI_Cart_rank(MPI_Comm comm, const int coords[], int *rank) {
    ENTER("Cart_rank");
    struct comm *c = cartesian(r, comm);
    *rank = rank_at(c, coords);
    if (*rank == MPI_PROC_NULL) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "the coordinates lie outside of the grid");
    }
    return MPI_SUCCESS;
}

int MPI_Cart_coords(MPI_Comm comm, int rank, int most, int coords[]) {
    ENTER("Cart_coords");
    struct comm *c = cartesian(r, comm);
    int there[16];
    if (rank < 0 || rank >= c->context->size) {
        return wrong(r, c, MPI_ERR_RANK, "argument", "the rank %d is none of the communicator's %d", rank, c->context->size);
    }
    coordinates(c, rank, there);
    for (int d = 0; d < c->dims && d < most; d++) {
        coords[d] = there[d];
    }
    return MPI_SUCCESS;
}

int MPI_Cart_shift(MPI_Comm comm, int direction, int displacement, int *source, int *dest) {
    ENTER("Cart_shift");
    struct comm *c = cartesian(r, comm);
    if (direction < 0 || direction >= c->dims) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "there is no dimension %d", direction);
    }
    int at[16];
    coordinates(c, c->me, at);
    at[direction] += displacement;
    *dest = rank_at(c, at);
    at[direction] -= 2 * displacement;
    *source = rank_at(c, at);
    return MPI_SUCCESS;
}

int MPI_Cart_sub(MPI_Comm comm, const int remains[], MPI_Comm *fresh) {
    ENTER("Cart_sub");
    struct comm *c = cartesian(r, comm);
    int at[16], color = 0, key = 0, dims = 0, sizes[16], periods[16];
    coordinates(c, c->me, at);
    for (int d = 0; d < c->dims; d++) {
        if (remains[d]) {
            key = key * c->sizes[d] + at[d];
            sizes[dims] = c->sizes[d];
            periods[dims++] = c->periods[d];
        } else {
            color = color * c->sizes[d] + at[d];
        }
    }
    int code = MPI_Comm_split(comm, color, key, fresh);
    if (code == MPI_SUCCESS) {
        struct comm *made = comm_of(r, *fresh);
        made->dims = dims;
        made->sizes = members_copy(sizes, dims);
        made->periods = members_copy(periods, dims);
    }
    return code;
}

int MPI_Topo_test(MPI_Comm comm, int *status) {
    ENTER("Topo_test");
    *status = comm_of(r, comm)->sizes ? MPI_CART : MPI_UNDEFINED;
    return MPI_SUCCESS;
}
