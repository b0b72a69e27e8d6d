// expect: violated rma-conflict [--mpi 3]
// Two ranks put to the same place in the same epoch: what is there afterwards is anybody's guess.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = -1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me > 0) {
        MPI_Put(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // here
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
