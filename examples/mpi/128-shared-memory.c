// expect: traces 1, verified [--mpi 3]
// Memory of MPI_Win_allocate_shared is in one piece: each rank writes its own cells, and after a barrier reads its neighbour's
// beside them.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, unit, *mine, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate_shared(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &first);
    assert(mine == first + 2 * me && bytes == 2 * sizeof(int) && unit == sizeof(int));
    MPI_Win_lock_all(0, win);
    mine[0] = mine[1] = me;
    MPI_Win_sync(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    assert(me == 0 || mine[-1] == me - 1);
    assert(me == size - 1 || mine[2] == me + 1);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
