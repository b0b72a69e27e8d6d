// expect: traces 6, verified [--mpi 4]
// Tickets again, with a request each: the number is there when its request is complete, and meanwhile there is other work.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, counter = 0, one = 1, ticket = 0, sum;
    MPI_Win win;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (me > 0) {
        MPI_Rget_accumulate(&one, 1, MPI_INT, &ticket, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        assert(ticket >= 0 && ticket < size - 1);
    }
    MPI_Win_unlock_all(win);
    MPI_Allreduce(&ticket, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(sum == (size - 1) * (size - 2) / 2);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
