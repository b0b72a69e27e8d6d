// expect: violated buffer [--mpi 2]
// expect: traces 1, verified [--mpi 2 --cflags -DAPART]
// Two gets into the same variable: until the epoch ends it belongs to the first.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cells[2] = {3, 4}, got[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me == 1) {
        MPI_Get(&got[0], 1, MPI_INT, 0, 0, 1, MPI_INT, win);
#ifdef APART
        MPI_Get(&got[1], 1, MPI_INT, 0, 1, 1, MPI_INT, win);
#else
        MPI_Get(&got[0], 1, MPI_INT, 0, 1, 1, MPI_INT, win); // here
#endif
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
