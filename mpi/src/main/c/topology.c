/* Grids: Cartesian topologies. Graphs are in graph.c. */
#include "topology.h"

struct topology *topology_of(struct rank *r, MPI_Comm comm, int kind) {
    struct topology *t = comm_of(r, comm)->topology;
    if (t == NULL || t->kind != kind) {
        fail("argument", "%s needs a communicator with a %s topology, at {%lx}", r->call,
             kind == MPI_CART ? "Cartesian" : kind == MPI_GRAPH ? "graph" : "distributed graph", r->fiber->pc);
    }
    return t;
}

static struct topology *cartesian(struct rank *r, MPI_Comm comm) { return topology_of(r, comm, MPI_CART); }

static void coordinates(struct topology *t, int rank, int *coords) {
    for (int d = t->dims - 1; d >= 0; d--) {
        coords[d] = rank % t->sizes[d];
        rank /= t->sizes[d];
    }
}

/* MPI_PROC_NULL if it lies outside. */
static int rank_at(struct topology *t, const int *coords) {
    int rank = 0;
    for (int d = 0; d < t->dims; d++) {
        int at = coords[d];
        if (t->periods[d]) {
            at = ((at % t->sizes[d]) + t->sizes[d]) % t->sizes[d];
        } else if (at < 0 || at >= t->sizes[d]) {
            return MPI_PROC_NULL;
        }
        rank = rank * t->sizes[d] + at;
    }
    return rank;
}

static struct topology *grid(int dims, const int *sizes, const int *periods, int me) {
    struct topology *t = arena(sizeof *t);
    t->kind = MPI_CART;
    t->dims = dims;
    t->sizes = members_copy(sizes, dims);
    t->periods = members_copy(periods, dims);
    t->in.count = 2 * dims;
    t->in.ranks = arena((size_t) (2 * dims + 1) * sizeof *t->in.ranks);
    int at[DIMS];
    coordinates(t, me, at);
    for (int i = 0; i < 2 * dims; i++) {
        int there = at[i / 2];
        at[i / 2] += i % 2 ? 1 : -1;
        t->in.ranks[i] = rank_at(t, at);
        at[i / 2] = there;
    }
    t->out = t->in;
    return t;
}

/* How many ranks a grid has; a wrong one is told of. */
static int extent(struct rank *r, struct comm *c, int dims, const int *sizes, int *total) {
    *total = 1;
    if (dims < 0 || dims > DIMS) {
        return wrong(r, c, MPI_ERR_DIMS, "argument", "a grid of %d dimensions: there may be 0 to %d", dims, DIMS);
    }
    for (int d = 0; d < dims; d++) {
        if (sizes[d] < 1 || *total > c->size / sizes[d]) {
            return wrong(r, c, MPI_ERR_DIMS, "argument", "a grid whose dimension %d is %d does not fit into %d ranks", d,
                         sizes[d], c->size);
        }
        *total *= sizes[d];
    }
    return MPI_SUCCESS;
}

static bool same(const int *a, const int *b, int count) {
    for (int i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

/* All must give the same. */
void topologies_agree(struct rank *r, struct collective *k, struct topology *mine) {
    struct topology *first = k->arrivals[0].extra;
    if (first == NULL || first->dims != mine->dims || !same(first->sizes, mine->sizes, mine->dims)
            || !same(first->periods, mine->periods, mine->dims) || first->nodes != mine->nodes
            || !same(first->index, mine->index, mine->nodes)
            || (mine->nodes && !same(first->edges, mine->edges, mine->index[mine->nodes - 1]))) {
        fail("collective-mismatch", "%s at {%lx} is given another %s than rank %d gives at {%lx}", r->call, r->fiber->pc,
             mine->kind == MPI_CART ? "grid" : "graph", k->context->members[0], k->arrivals[0].pc);
    }
}

int MPI_Cart_create(MPI_Comm comm, int dims, const int sizes[], const int periods[], int reorder, MPI_Comm *fresh) {
    (void) reorder;
    ENTER("Cart_create");
    struct comm *c = comm_of(r, comm);
    *fresh = MPI_COMM_NULL;
    int total, code = needs_intra(r, c);
    if (code == MPI_SUCCESS) {
        code = extent(r, c, dims, sizes, &total);
    }
    if (code) {
        return code;
    }
    struct topology *t = grid(dims, sizes, periods, c->me < total ? c->me : 0);
    topologies_agree(r, comm_split(r, c, c->me < total ? 0 : MPI_UNDEFINED, c->me, t, fresh), t);
    if (*fresh != MPI_COMM_NULL) {
        comm_of(r, *fresh)->topology = t;
    }
    return MPI_SUCCESS;
}

/* Nobody is moved. */
int MPI_Cart_map(MPI_Comm comm, int dims, const int sizes[], const int periods[], int *rank) {
    (void) periods;
    ENTER("Cart_map");
    struct comm *c = comm_of(r, comm);
    int total, code = extent(r, c, dims, sizes, &total);
    *rank = c->me < total ? c->me : MPI_UNDEFINED;
    return code;
}

/* Sizes of dimensions, none larger than the one before, as close to each other as can be: some of the divisors of what is to be
 * divided, of which no int has more than 1536. */
struct division { long spread; int sizes[DIMS]; };
struct divisors { int count, at[1536]; };

static void divisors_of(struct divisors *all, int of) {
    all->count = 0;
    for (int f = 1; (long) f * f <= of; f++) {
        if (of % f == 0) {
            all->at[all->count++] = f;
        }
    }
    for (int i = all->count - 1; i >= 0; i--) {
        if (all->at[i] != of / all->at[i]) {
            all->at[all->count++] = of / all->at[i];
        }
    }
}

static void divide(struct divisors *all, struct division *tried, struct division *best, int d, int count, int left, int most) {
    if (d == count) {
        tried->spread = count == 0 ? 0 : tried->sizes[0] - tried->sizes[count - 1];
        if (left == 1 && tried->spread < best->spread) {
            *best = *tried;
        }
        return;
    }
    for (int i = 0; i < all->count && all->at[i] <= most; i++) {
        int f = all->at[i];
        double rest = 1;   /* what the remaining ones can make up at most */
        for (int k = d; k < count; k++) {
            rest *= f;
        }
        if (left % f == 0 && rest >= left && (d == 0 || tried->sizes[0] - f < best->spread)) {
            tried->sizes[d] = f;
            divide(all, tried, best, d + 1, count, left / f, f < left / f ? f : left / f);
        }
    }
}

int MPI_Dims_create(int nodes, int dims, int sizes[]) {
    ENTER("Dims_create");
    int open = 0, left = nodes;
    for (int d = 0; d < dims; d++) {
        if (sizes[d] < 0) {
            return wrong(r, NULL, MPI_ERR_DIMS, "argument", "dimension %d is %d", d, sizes[d]);
        }
        if (sizes[d] > 0) {
            if (left % sizes[d]) {
                return wrong(r, NULL, MPI_ERR_DIMS, "argument", "%d ranks cannot be divided by %d", nodes, sizes[d]);
            }
            left /= sizes[d];
        } else {
            open++;
        }
    }
    if (open > DIMS) {
        refuse("divides ranks into more than %d dimensions", DIMS);
    }
    struct division best = {.spread = INT64_MAX}, tried;
    struct divisors *all = arena(sizeof *all);
    divisors_of(all, left);
    divide(all, &tried, &best, 0, open, left, left);
    for (int d = 0, i = 0; d < dims; d++) {
        if (sizes[d] == 0) {
            sizes[d] = best.sizes[i++];
        }
    }
    return MPI_SUCCESS;
}

int MPI_Cart_get(MPI_Comm comm, int most, int sizes[], int periods[], int coords[]) {
    ENTER("Cart_get");
    struct topology *t = cartesian(r, comm);
    int here[DIMS];
    coordinates(t, comm_of(r, comm)->me, here);
    for (int d = 0; d < t->dims && d < most; d++) {
        sizes[d] = t->sizes[d];
        periods[d] = t->periods[d];
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
    struct topology *t = cartesian(r, comm);
    *rank = rank_at(t, coords);
    if (*rank == MPI_PROC_NULL) {
        return wrong(r, comm_of(r, comm), MPI_ERR_ARG, "argument", "the coordinates lie outside of the grid");
    }
    return MPI_SUCCESS;
}

int MPI_Cart_coords(MPI_Comm comm, int rank, int most, int coords[]) {
    ENTER("Cart_coords");
    struct topology *t = cartesian(r, comm);
    struct comm *c = comm_of(r, comm);
    int there[DIMS];
    if (rank < 0 || rank >= c->context->size) {
        return wrong(r, c, MPI_ERR_RANK, "argument", "the rank %d is none of the communicator's %d", rank, c->context->size);
    }
    coordinates(t, rank, there);
    for (int d = 0; d < t->dims && d < most; d++) {
        coords[d] = there[d];
    }
    return MPI_SUCCESS;
}

int MPI_Cart_shift(MPI_Comm comm, int direction, int displacement, int *source, int *dest) {
    ENTER("Cart_shift");
    struct topology *t = cartesian(r, comm);
    if (direction < 0 || direction >= t->dims) {
        return wrong(r, comm_of(r, comm), MPI_ERR_ARG, "argument", "there is no dimension %d", direction);
    }
    int at[DIMS];
    coordinates(t, comm_of(r, comm)->me, at);
    at[direction] += displacement;
    *dest = rank_at(t, at);
    at[direction] -= 2 * displacement;
    *source = rank_at(t, at);
    return MPI_SUCCESS;
}

int MPI_Cart_sub(MPI_Comm comm, const int remains[], MPI_Comm *fresh) {
    ENTER("Cart_sub");
    struct topology *t = cartesian(r, comm);
    struct comm *c = comm_of(r, comm);
    int at[DIMS], color = 0, key = 0, dims = 0, sizes[DIMS], periods[DIMS];
    coordinates(t, c->me, at);
    for (int d = 0; d < t->dims; d++) {
        if (remains[d]) {
            key = key * t->sizes[d] + at[d];
            sizes[dims] = t->sizes[d];
            periods[dims++] = t->periods[d];
        } else {
            color = color * t->sizes[d] + at[d];
        }
    }
    comm_split(r, c, color, key, NULL, fresh);
    comm_of(r, *fresh)->topology = grid(dims, sizes, periods, key);
    return MPI_SUCCESS;
}

int MPI_Topo_test(MPI_Comm comm, int *status) {
    ENTER("Topo_test");
    struct topology *t = comm_of(r, comm)->topology;
    *status = t ? t->kind : MPI_UNDEFINED;
    return MPI_SUCCESS;
}
