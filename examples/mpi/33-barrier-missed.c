// expect: traces 1, violated deadlock [--mpi 3]
// One rank never comes to the barrier.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me != 1) {
        MPI_Barrier(MPI_COMM_WORLD); // here
    }
    MPI_Finalize();
    return 0;
}
