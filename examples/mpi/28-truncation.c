// expect: traces 1, violated truncation [--mpi 2]
// The message is longer than the buffer.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int values[4] = {0};
    if (me == 0) {
        MPI_Send(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(values, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
    }
    MPI_Finalize();
    return 0;
}
