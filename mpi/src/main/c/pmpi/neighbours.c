/* Neighbourhood collectives. A member need not wait for others than those it gets something from, so they are made of messages
 * like other collectives that may be left early. */
#include "layer.h"

#include <stdlib.h>

/* Asked of the library, for it is the one that decides in which order. */
struct around around(MPI_Comm comm) {
    static struct around last;
    free(last.sources);
    free(last.dests);
    last = (struct around) {.kind = MPI_UNDEFINED};
    int weighted, dims = 0, rank;
    PMPI_Topo_test(comm, &last.kind);
    PMPI_Comm_rank(comm, &rank);
    if (last.kind == MPI_CART) {
        PMPI_Cartdim_get(comm, &dims);
        last.in = last.out = 2 * dims;
    } else if (last.kind == MPI_GRAPH) {
        PMPI_Graph_neighbors_count(comm, rank, &last.in);
        last.out = last.in;
    } else if (last.kind == MPI_DIST_GRAPH) {
        PMPI_Dist_graph_neighbors_count(comm, &last.in, &last.out, &weighted);
    }
    last.sources = calloc((size_t) last.in + 1, sizeof(int));
    last.dests = calloc((size_t) last.out + 1, sizeof(int));
    for (int d = 0; d < dims; d++) {
        PMPI_Cart_shift(comm, d, 1, &last.sources[2 * d], &last.sources[2 * d + 1]);
    }
    if (last.kind == MPI_GRAPH) {
        PMPI_Graph_neighbors(comm, rank, last.in, last.sources);
    } else if (last.kind == MPI_DIST_GRAPH) {
        int *weights = calloc((size_t) (last.in + last.out) + 1, sizeof(int));
        PMPI_Dist_graph_neighbors(comm, last.in, last.sources, weights, last.out, last.dests, weights + last.in);
        free(weights);
    }
    for (int i = 0; last.kind != MPI_DIST_GRAPH && i < last.out; i++) {
        last.dests[i] = last.sources[i];
    }
    return last;
}

bool neighbourly(int what) { return what >= K_NEIGHBOUR_ALLGATHER && what <= K_NEIGHBOUR_ALLTOALLW; }

static char *place(void *buf, MPI_Datatype type, int i, int count, const int *displs, const MPI_Aint *places) {
    return places ? (char *) buf + places[i] : slot(buf, type, i, count, displs);
}

void neighbours_part(struct call *c) {
    struct around n = around(c->comm->real);
    bool same = c->what == K_NEIGHBOUR_ALLGATHER || c->what == K_NEIGHBOUR_ALLGATHERV;
    for (int i = 0; i < n.out; i++) {
        if (n.dests[i] != MPI_PROC_NULL) {
            MPI_Datatype type = c->stypes ? c->stypes[i] : c->type;
            void *from = same ? c->buf : place(c->buf, type, i, c->count, c->sdispls, c->splaces);
            send_copy(from, c->scounts ? c->scounts[i] : c->count, type, n.dests[i], c->number, c->comm->twin);
        }
    }
}

/* In the order in which they are sent: over the n-th edge what is sent over the n-th, and on a grid from above what is sent
 * downwards. */
void neighbours_finish(struct call *c) {
    struct around n = around(c->comm->real);
    for (int k = 0; k < n.in; k++) {
        int i = n.kind == MPI_CART ? k ^ 1 : k;
        if (n.sources[i] != MPI_PROC_NULL) {
            MPI_Datatype type = c->rtypes ? c->rtypes[i] : c->rtype;
            take(c, place(c->rbuf, type, i, c->rcount, c->rdispls, c->rplaces), c->rcounts ? c->rcounts[i] : c->rcount, type,
                 n.sources[i]);
        }
    }
}

#define NEIGHBOURLY(name, ...) COLLECTIVE(Neighbor_##name, Ineighbor_##name, __VA_ARGS__)

NEIGHBOURLY(allgather, (.what = K_NEIGHBOUR_ALLGATHER, SENT, RECEIVED), SOURCE, TARGET)
NEIGHBOURLY(allgatherv, (.what = K_NEIGHBOUR_ALLGATHERV, SENT, ALL_RECEIVED), SOURCE, TARGETS)
NEIGHBOURLY(alltoall, (.what = K_NEIGHBOUR_ALLTOALL, SENT, RECEIVED), SOURCE, TARGET)
NEIGHBOURLY(alltoallv, (.what = K_NEIGHBOUR_ALLTOALLV, ALL_SENT, ALL_RECEIVED), SOURCES, TARGETS)
NEIGHBOURLY(alltoallw,
            (.what = K_NEIGHBOUR_ALLTOALLW, .sbuf = sbuf, .scounts = scounts, .splaces = sdispls, .stypes = stypes,
             .stype = MPI_BYTE, .rbuf = rbuf, .rcounts = rcounts, .rplaces = rdispls, .rtypes = rtypes, .rtype = MPI_BYTE,
             .op = MPI_OP_NULL),
            const void *sbuf, const int scounts[], const MPI_Aint sdispls[], const MPI_Datatype stypes[], void *rbuf,
            const int rcounts[], const MPI_Aint rdispls[], const MPI_Datatype rtypes[])
