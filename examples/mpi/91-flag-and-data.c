// expect: violated rma-conflict [--mpi 3 --buffering eager]
// expect: verified [--mpi 3 --cflags -DATOMIC]
// A flag in a window says that the data beside it are complete. The flag itself must be written and read atomically; then
// whoever has seen it may get the data.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

enum { FLAG, DATA };

int main(int argc, char **argv) {
    int me, cells[2] = {0, 0}, one = 1, word = 42, flag = 0, got = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me == 1) {
        MPI_Put(&word, 1, MPI_INT, 0, DATA, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
#ifdef ATOMIC
        MPI_Accumulate(&one, 1, MPI_INT, 0, FLAG, 1, MPI_INT, MPI_REPLACE, win);
#else
        MPI_Put(&one, 1, MPI_INT, 0, FLAG, 1, MPI_INT, win); // here
#endif
    } else if (me == 2) {
#ifdef ATOMIC
        MPI_Fetch_and_op(NULL, &flag, MPI_INT, 0, FLAG, MPI_NO_OP, win);
#else
        MPI_Get(&flag, 1, MPI_INT, 0, FLAG, 1, MPI_INT, win);
#endif
        MPI_Win_flush(0, win);
        if (flag) {
            MPI_Get(&got, 1, MPI_INT, 0, DATA, 1, MPI_INT, win);
            MPI_Win_flush(0, win);
            assert(got == 42);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
