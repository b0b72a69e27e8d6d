// expect: violated rma-conflict [--mpi 3]
// Accumulations are atomic element by element: what one rank adds to as an int another may not add to as a float, whatever
// the operation.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, one = 1;
    float half = 0.5f;
    double cell = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me == 1) {
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    } else if (me == 2) {
        MPI_Accumulate(&half, 1, MPI_FLOAT, 0, 0, 1, MPI_FLOAT, MPI_SUM, win); // here
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
