// expect: traces 1, verified [--mpi 4 -- 1]
// expect: traces 1, verified [--mpi 5 -- 2]
// expect: traces 1, verified [--mpi 6 -- 3]
// expect: traces 1, verified [--mpi 2 -- 4]
// Neighbourhood collectives on grids and graphs at random, and beside them the messages they stand for.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 8, SLOTS = 2 * RANKS, MOST = 4, ROOM = SLOTS * MOST };

static unsigned seed;
static int me, size, kind, in, out, from[SLOTS], to[SLOTS];
static int mine[ROOM], got[ROOM], expected[ROOM], got_later[ROOM];
static int in_counts[SLOTS], out_counts[SLOTS], places[SLOTS];

/* The same on all ranks. */
static int dice(int sides) {
    seed = seed * 1103515245u + 12345u;
    return (int) (seed >> 16) % sides;
}

/* What goes out of slot k comes in at the n-th slot for that rank; on a grid, where it comes from the other side. */
static void by_hand(int blocks, MPI_Comm comm) {
    MPI_Request requests[2 * SLOTS];
    memset(expected, -1, sizeof expected);
    for (int i = 0; i < in; i++) {
        int tag = kind == MPI_CART ? i ^ 1 : 0;
        MPI_Irecv(expected + places[i], in_counts[i], MPI_INT, from[i], tag, comm, &requests[i]);
    }
    for (int i = 0; i < out; i++) {
        int tag = kind == MPI_CART ? i : 0;
        MPI_Isend(mine + (blocks ? places[i] : 0), out_counts[i], MPI_INT, to[i], tag, comm, &requests[in + i]);
    }
    MPI_Waitall(in + out, requests, MPI_STATUSES_IGNORE);
}

static void compare(MPI_Request *request, MPI_Comm comm, int blocks) {
    by_hand(blocks, comm);
    MPI_Wait(request, MPI_STATUS_IGNORE);
    assert(memcmp(got, expected, sizeof got) == 0 && memcmp(got_later, expected, sizeof got) == 0);
    memset(got, -1, sizeof got);
    memset(got_later, -1, sizeof got);
}

static void lengths(int (*length)(int, int)) {
    for (int i = 0; i < SLOTS; i++) {
        places[i] = MOST * i;
        in_counts[i] = i < in ? length(from[i], me) : 0;
        out_counts[i] = i < out ? length(me, to[i]) : 0;
    }
}

static int all_room(int a, int b) { return a < 0 || b < 0 ? 0 : MOST; }
static int of_sender(int a, int b) { return a < 0 || b < 0 ? 0 : 1 + a % MOST; }
static int of_both(int a, int b) { return a < 0 || b < 0 ? 0 : 1 + (a + 3 * b) % MOST; }

static void try_all(MPI_Comm comm) {
    MPI_Request q;
    MPI_Aint bytes[SLOTS];
    MPI_Datatype types[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
        bytes[i] = MOST * i * (MPI_Aint) sizeof(int);
        types[i] = MPI_INT;
    }
    for (int i = 0; i < ROOM; i++) {
        mine[i] = 1000 * me + i;
    }
    lengths(all_room);
    MPI_Ineighbor_allgather(mine, MOST, MPI_INT, got_later, MOST, MPI_INT, comm, &q);
    MPI_Neighbor_allgather(mine, MOST, MPI_INT, got, MOST, MPI_INT, comm);
    compare(&q, comm, 0);
    MPI_Ineighbor_alltoall(mine, MOST, MPI_INT, got_later, MOST, MPI_INT, comm, &q);
    MPI_Neighbor_alltoall(mine, MOST, MPI_INT, got, MOST, MPI_INT, comm);
    compare(&q, comm, 1);
    lengths(of_sender);
    MPI_Ineighbor_allgatherv(mine, of_sender(me, 0), MPI_INT, got_later, in_counts, places, MPI_INT, comm, &q);
    MPI_Neighbor_allgatherv(mine, of_sender(me, 0), MPI_INT, got, in_counts, places, MPI_INT, comm);
    compare(&q, comm, 0);
    lengths(of_both);
    MPI_Ineighbor_alltoallv(mine, out_counts, places, MPI_INT, got_later, in_counts, places, MPI_INT, comm, &q);
    MPI_Neighbor_alltoallv(mine, out_counts, places, MPI_INT, got, in_counts, places, MPI_INT, comm);
    compare(&q, comm, 1);
    MPI_Ineighbor_alltoallw(mine, out_counts, bytes, types, got_later, in_counts, bytes, types, comm, &q);
    MPI_Neighbor_alltoallw(mine, out_counts, bytes, types, got, in_counts, bytes, types, comm);
    compare(&q, comm, 1);
}

static void grid(int dims) {
    int sizes[2] = {0, 0}, periods[2] = {0, 0};
    MPI_Comm comm;
    MPI_Dims_create(size, dims, sizes);
    for (int i = 0; i < dims; i++) { /* where both neighbours are one, libraries have orders of their own */
        periods[i] = sizes[i] > 2 && dice(2);
    }
    MPI_Cart_create(MPI_COMM_WORLD, dims, sizes, periods, 0, &comm);
    MPI_Topo_test(comm, &kind);
    in = out = 2 * dims;
    for (int i = 0; i < dims; i++) {
        MPI_Cart_shift(comm, i, 1, &from[2 * i], &from[2 * i + 1]);
        to[2 * i] = from[2 * i];
        to[2 * i + 1] = from[2 * i + 1];
    }
    try_all(comm);
    MPI_Comm_free(&comm);
}

/* Each of its three forms: known to all, by each its own edges, by anybody some. */
static void graph(int form) {
    int edge[RANKS][RANKS], index[RANKS], edges[RANKS * RANKS], count = 0, weighted;
    int starts[RANKS], degrees[RANKS], ends[RANKS * RANKS], said = 0, said_edges = 0;
    MPI_Comm comm;
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
            edge[i][k] = form == 0 && k < i ? edge[k][i] : dice(2);
        }
    }
    in = out = 0;
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
            if (edge[i][k]) {
                edges[count++] = k;
            }
        }
        index[i] = count;
        if (edge[i][me]) {
            from[in++] = i;
        }
        if (edge[me][i]) {
            to[out++] = i;
        }
        if (i == me) { /* each rank says those of the next one */
            int whose = (me + 1) % size;
            starts[said] = whose;
            degrees[said] = 0;
            for (int k = size - 1; k >= 0; k--) {
                if (edge[whose][k]) {
                    ends[said_edges++] = k;
                    degrees[said]++;
                }
            }
            said++;
        }
    }
    if (form == 0) {
        MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &comm);
        MPI_Graph_neighbors(comm, me, in, from);
    } else if (form == 1) {
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, from, MPI_UNWEIGHTED, out, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                       &comm);
    } else {
        MPI_Dist_graph_create(MPI_COMM_WORLD, said, starts, degrees, ends, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
        int in_there, out_there;
        MPI_Dist_graph_neighbors_count(comm, &in_there, &out_there, &weighted);
        assert(in_there == in && out_there == out && !weighted);
        MPI_Dist_graph_neighbors(comm, in, from, MPI_UNWEIGHTED, out, to, MPI_UNWEIGHTED);
    }
    MPI_Topo_test(comm, &kind);
    assert(kind == (form == 0 ? MPI_GRAPH : MPI_DIST_GRAPH));
    try_all(comm);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(argc == 2 && size <= RANKS);
    seed = (unsigned) atoi(argv[1]);
    memset(got, -1, sizeof got);
    memset(got_later, -1, sizeof got);
    for (int round = 0; round < 3; round++) {
        grid(1);
        grid(2);
        graph(0);
        graph(1);
        graph(2);
    }
    MPI_Finalize();
    return 0;
}
