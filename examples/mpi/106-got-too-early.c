// expect: violated buffer [--mpi 2]
// What is got by a request is there when the request is complete, also within an epoch.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int me, here = 7, got = 0;
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&here, sizeof here, sizeof here, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Rget(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request);
        printf("%d\n", got); // here
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
