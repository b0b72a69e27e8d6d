// expect: violated rma-conflict [--mpi 3]
// expect: verified [--mpi 3 --cflags -DACCUMULATE]
// Shared locks keep nobody out: two ranks put to the same place, and nothing says who comes last. Accumulations with the same
// operation may meet.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me > 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
#ifdef ACCUMULATE
        MPI_Accumulate(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
#else
        MPI_Put(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // here
#endif
        MPI_Win_unlock(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
