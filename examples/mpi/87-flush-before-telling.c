// expect: violated rma-conflict [--mpi 3]
// expect: traces 1, verified [--mpi 3 --cflags -DFLUSH]
// Rank 1 puts something to rank 0 and tells rank 2, which gets it. Without a flush the message may be there before the data.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0, word = 42, done = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me == 1) {
        MPI_Put(&word, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
#ifdef FLUSH
        MPI_Win_flush(0, win);
#endif
        MPI_Send(&done, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else if (me == 2) {
        int got = 0;
        MPI_Recv(&done, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // here
        MPI_Win_flush(0, win);
#ifdef FLUSH
        assert(got == 42);
#endif
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
