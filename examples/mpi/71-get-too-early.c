// expect: violated buffer [--mpi 2]
// What a get brings is there after the epoch, not after the call.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 5, value = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Get(&value, 1, MPI_INT, 1 - me, 0, 1, MPI_INT, win);
    assert(value == 5); // here
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
