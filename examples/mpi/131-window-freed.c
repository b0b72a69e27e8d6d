// expect: violated use-after-free [--mpi 2]
// What MPI_Win_allocate allocated is gone with the window.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int me, *cell;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_allocate(sizeof *cell, sizeof *cell, MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &win);
    *cell = me;
    MPI_Win_free(&win);
    printf("%d\n", *cell); // here
    MPI_Finalize();
    return 0;
}
