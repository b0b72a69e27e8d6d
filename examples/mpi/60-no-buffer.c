// expect: traces 1, violated argument [--mpi 2]
// MPI_Bsend without a buffer.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    if (me == 0) {
        MPI_Bsend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // here
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
