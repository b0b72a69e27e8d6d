// expect: violated rma-conflict [--mpi 3]
// The same type does not help where elements overlap by half.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, ones[2] = {1, 1};
    int cells[3] = {0};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, 2, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me > 0) {
        MPI_Accumulate(ones, 2, MPI_INT, 0, me - 1, 2, MPI_INT, MPI_SUM, win); // here
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
