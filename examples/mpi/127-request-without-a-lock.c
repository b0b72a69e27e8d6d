// expect: violated wrong-use [--mpi 2]
// Accesses with requests are for epochs of locks; between fences the fence is what completes.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 7, got;
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me == 1) {
        MPI_Rget(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win, &request); // here
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
