// expect: violated buffer [--mpi 2]
// What is to be added is the library's until the operation is complete, as well as where the old value goes.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, counter = 0, step = 1, old;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    for (int i = 0; me == 1 && i < 2; i++) {
        MPI_Fetch_and_op(&step, &old, MPI_INT, 0, 0, MPI_SUM, win);
        step = 2; // here
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
