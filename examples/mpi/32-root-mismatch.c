// expect: traces 1, violated collective-mismatch [--mpi 3]
// Each rank believes itself to be the root.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    MPI_Bcast(&value, 1, MPI_INT, me, MPI_COMM_WORLD); // here
    MPI_Finalize();
    return 0;
}
