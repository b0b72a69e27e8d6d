// expect: traces 1, violated crash [--mpi 2]
// A rank that crashes takes neither the others nor the checker along.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int *nothing = 0;
    if (me == 1) {
        *nothing = 1; // here
    }
    MPI_Finalize();
    return 0;
}
