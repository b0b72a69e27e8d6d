// expect: traces 1, verified [--mpi 2]
// What was got is here after MPI_Win_flush_local, and so is the buffer of what was put.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cells[2] = {3, 4}, value;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me == 1) {
        MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush_local(0, win);
        assert(value == 3);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Put(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
        MPI_Win_flush_local_all(win);
        value = 0;
        MPI_Win_flush(0, win);
        MPI_Get(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    assert(me == 0 || value == 3);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
