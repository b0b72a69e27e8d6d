// expect: traces 1, violated truncation [--mpi 4]
// Each rank tells its neighbours as much as it has, and expects as much of them: the last one has more.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, periods = 1, mine[3] = {0}, got[2][3];
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods, 0, &ring);
    MPI_Comm_rank(ring, &me);
    int count = me == size - 1 ? 3 : 2;
    MPI_Neighbor_allgather(mine, count, MPI_INT, got, count, MPI_INT, ring); // here
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
