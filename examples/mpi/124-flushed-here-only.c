// expect: violated rma-conflict [--mpi 2]
// After MPI_Win_flush_local the buffer may be used again. Whether what was put is there already is another question.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0, value = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me == 1) {
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush_local(0, win);
        MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // here
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
