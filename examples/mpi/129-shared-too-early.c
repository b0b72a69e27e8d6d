// expect: violated rma-conflict [--mpi 2]
// The same without the barrier: a load of what another rank stores, and nothing between.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int me, *mine;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_lock_all(0, win);
    if (me == 0) {
        mine[0] = 7;
        MPI_Win_sync(win);
    } else {
        printf("%d\n", mine[-1]); // here
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
