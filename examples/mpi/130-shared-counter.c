// expect: traces 6, verified [--mpi 3]
// A counter in shared memory, counted up by plain loads and stores under its lock: in every order.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, unit, *mine, *counter;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate_shared(me == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &counter);
    if (me == 0) {
        *counter = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    *counter += 1;
    MPI_Win_unlock(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    assert(*counter == size);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
