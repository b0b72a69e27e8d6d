// expect: violated wrong-use [--mpi 2]
// expect: traces 1, verified [--mpi 2 --cflags -DSAID]
// Accesses between two fences make these an epoch, and in it there must be no other one, like that of a lock. Fences that are
// meant as barriers have to say so.
#include <mpi.h>

#ifdef SAID
enum { FIRST = MPI_MODE_NOSUCCEED, LAST = MPI_MODE_NOPRECEDE };
#else
enum { FIRST = 0, LAST = 0 };
#endif

int main(int argc, char **argv) {
    int me, cell = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(FIRST, win);
    if (me == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Put(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_fence(LAST, win); // here
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
