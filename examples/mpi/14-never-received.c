// expect: traces 1, violated unmatched [--mpi 2 --buffering eager]
// expect: violated deadlock [--mpi 2]
// A message that nobody receives. A library that buffers it says nothing.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 1;
    if (me == 0) {
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // here
    }
    MPI_Finalize();
    return 0;
}
