// expect: traces 1, violated collective-mismatch [--mpi 3]
// One rank calls the collectives in another order.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me, sum;
    if (me == 2) {
        MPI_Barrier(MPI_COMM_WORLD); // here
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    sum = value;
    (void) sum;
    MPI_Finalize();
    return 0;
}
