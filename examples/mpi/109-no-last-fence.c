// expect: violated wrong-use [--mpi 2]
// expect: traces 1, verified [--mpi 2 --cflags -DFENCE]
// A put after the last fence: that the window is freed does not complete it.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me == 1) {
        MPI_Put(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    }
#ifdef FENCE
    MPI_Win_fence(0, win);
#endif
    MPI_Win_free(&win); // here
    MPI_Finalize();
    return 0;
}
