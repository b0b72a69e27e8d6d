// expect: traces 1, violated wrong-use [--mpi 2]
// Nothing can be sent any more.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Finalize();
    MPI_Barrier(MPI_COMM_WORLD); // here
    return 0;
}
