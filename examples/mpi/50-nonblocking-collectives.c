// expect: traces 1, verified [--mpi 3]
// Collectives that overlap with each other and with messages.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int value = me == 0 ? 7 : 0, sum, got = -1;
    MPI_Request requests[3];
    MPI_Ibcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    MPI_Sendrecv(&me, 1, MPI_INT, (me + 1) % size, 0, &got, 1, MPI_INT, (me + size - 1) % size, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    assert(value == 7 && sum == 3 && got == (me + size - 1) % size);
    MPI_Finalize();
    return 0;
}
