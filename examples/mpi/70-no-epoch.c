// expect: violated wrong-use [--mpi 2]
// A put that no lock, fence or start precedes.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me == 1) {
        MPI_Put(&me, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // here
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
