// expect: verified [--mpi 3]
// Some of the requests, one or all, in any order.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        int values[8], left = size - 1, indices[8], done, sum = 0;
        MPI_Request requests[8];
        for (int i = 1; i < size; i++) {
            MPI_Irecv(&values[i - 1], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i - 1]);
        }
        while (left > 0) {
            MPI_Waitsome(size - 1, requests, &done, indices, MPI_STATUSES_IGNORE);
            for (int i = 0; i < done; i++) {
                sum += values[indices[i]];
            }
            left -= done;
        }
        assert(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
