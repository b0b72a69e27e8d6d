// expect: traces 6, verified [--mpi 4]
// Which request completes first is up to the machine: all orders are tried.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        int values[8], sum = 0;
        MPI_Request requests[8];
        for (int i = 1; i < size; i++) {
            MPI_Irecv(&values[i - 1], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i - 1]);
        }
        for (int i = 1; i < size; i++) {
            int index;
            MPI_Waitany(size - 1, requests, &index, MPI_STATUS_IGNORE);
            assert(values[index] == index + 1);
            sum += values[index];
        }
        assert(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
