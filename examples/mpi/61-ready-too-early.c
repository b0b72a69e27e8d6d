// expect: traces 1, violated wrong-use [--mpi 2]
// MPI_Rsend promises that the receive is there already. Nothing makes that true here.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    if (me == 0) {
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Rsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // here
    }
    MPI_Finalize();
    return 0;
}
