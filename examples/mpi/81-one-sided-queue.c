// expect: verified [--mpi 3]
// Work handed out without a master: a counter in a window says which piece is next, and the results are added up there.
#include <assert.h>
#include <mpi.h>

enum { PIECES = 3, NEXT = 0, SUM = 1 };

int main(int argc, char **argv) {
    int me, cells[2] = {0, 0}, one = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    while (me > 0) {
        int piece;
        MPI_Fetch_and_op(&one, &piece, MPI_INT, 0, NEXT, MPI_SUM, win);
        MPI_Win_flush(0, win);
        if (piece >= PIECES) {
            break;
        }
        int result = piece * piece;
        MPI_Accumulate(&result, 1, MPI_INT, 0, SUM, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    assert(me != 0 || cells[SUM] == 0 + 1 + 4);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
