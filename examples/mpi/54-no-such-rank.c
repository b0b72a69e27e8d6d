// expect: traces 1, violated argument [--mpi 2]
// The neighbour of the last rank does not exist.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0;
    MPI_Send(&value, 1, MPI_INT, me + 1, 0, MPI_COMM_WORLD); // here
    return 0;
}
