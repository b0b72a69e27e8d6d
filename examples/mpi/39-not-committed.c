// expect: traces 1, violated wrong-use [--mpi 2]
// A datatype must be committed before it is used.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int values[4] = {0};
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    if (me == 0) {
        MPI_Send(values, 2, pair, 1, 0, MPI_COMM_WORLD); // here
    } else {
        MPI_Recv(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
