// expect: traces 1, verified [--mpi 2]
// A message from one rank to another: nothing to decide, so one trace.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0;
    if (me == 0) {
        value = 42;
        MPI_Send(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        int count;
        MPI_Get_count(&status, MPI_INT, &count);
        assert(value == 42 && status.MPI_SOURCE == 0 && status.MPI_TAG == 7 && count == 1);
    }
    MPI_Finalize();
    return 0;
}
