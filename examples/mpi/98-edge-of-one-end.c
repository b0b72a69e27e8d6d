// expect: traces 1, violated collective-mismatch [--mpi 3]
// A distributed graph in which each rank names its own edges. Rank 0 sends to rank 2, which does not know.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, got[3];
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int from[1] = {(me + size - 1) % size}, to[2] = {(me + 1) % size, 2};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, from, MPI_UNWEIGHTED, me == 0 ? 2 : 1, to, MPI_UNWEIGHTED, // here
                                   MPI_INFO_NULL, 0, &graph);
    MPI_Neighbor_allgather(&me, 1, MPI_INT, got, 1, MPI_INT, graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
