// expect: traces 1, violated leak [--mpi 2]
// A communicator that is never freed.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy); // here
    MPI_Barrier(copy);
    MPI_Finalize();
    return 0;
}
