// expect: traces 1, verified [--mpi 1]
// expect: traces 1, verified [--mpi 2]
// expect: traces 1, verified [--mpi 3]
// A ring of two has the same rank on both sides, a ring of one only itself. What goes down still comes from above: the block for
// the lower neighbour arrives there as that of the upper one.
#include <assert.h>
#include <mpi.h>

enum { DOWN, UP };

int main(int argc, char **argv) {
    int me, size, periods = 1, kind, below, above, mine[2], got[2] = {-1, -1};
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods, 0, &ring);
    MPI_Topo_test(ring, &kind);
    assert(kind == MPI_CART);
    MPI_Comm_rank(ring, &me);
    MPI_Cart_shift(ring, 0, 1, &below, &above);
    mine[DOWN] = 10 * me + DOWN;
    mine[UP] = 10 * me + UP;
    MPI_Neighbor_alltoall(mine, 1, MPI_INT, got, 1, MPI_INT, ring);
    assert(got[DOWN] == 10 * below + UP && got[UP] == 10 * above + DOWN);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
