// expect: traces 1, verified [--mpi 3]
// expect: violated rma-conflict [--mpi 3 --cflags -DAT_ONCE]
// Each rank gets its neighbour's number into its own window, and after a fence the next one gets it from there. Without that
// fence the number may be read before it has come: what a get writes to is a store, also if nobody stores.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, got = -1, cells[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    cells[0] = me;
    cells[1] = -1;
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    int next = (me + 1) % size;
    MPI_Get(&cells[1], 1, MPI_INT, next, 0, 1, MPI_INT, win);
#ifndef AT_ONCE
    MPI_Win_fence(0, win);
#endif
    MPI_Get(&got, 1, MPI_INT, next, 1, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
#ifndef AT_ONCE
    assert(got == (me + 2) % size);
#endif
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
