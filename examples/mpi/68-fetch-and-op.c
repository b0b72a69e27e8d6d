// expect: traces 6, verified [--mpi 4]
// The same counter with one atomic operation: each rank gets a ticket of its own, in any order.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, counter = 0, one = 1, ticket = -1, sum;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me > 0) {
        MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
        MPI_Win_flush(0, win);
        assert(ticket >= 0 && ticket < size - 1);
    }
    MPI_Win_unlock_all(win);
    ticket = me > 0 ? ticket : 0;
    MPI_Allreduce(&ticket, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(sum == (size - 1) * (size - 2) / 2);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
