// expect: traces 1, verified [--mpi 4]
// One-sided: each rank puts its number into its neighbour's window, and the fences say when.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, cell = -1, got;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&me, 1, MPI_INT, (me + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    assert(cell == (me + size - 1) % size);
    MPI_Win_fence(0, win);
    MPI_Get(&got, 1, MPI_INT, (me + 2) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    assert(got == (me + 1) % size);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
