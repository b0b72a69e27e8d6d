// expect: violated buffer [--mpi 2]
// A nonblocking collective has its buffers until it is complete, not only until all have called it: here the sum is read one
// line too early. On most machines it is even there already.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int me, mine, sum = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    mine = me + 1;
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    int twice = 2 * sum; // here
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%d\n", twice);
    MPI_Finalize();
    return 0;
}
