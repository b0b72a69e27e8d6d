// expect: traces 1, violated truncation [--mpi 2]
// The ranks disagree about how much there is to reduce.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int values[4] = {0}, sums[4];
    MPI_Allreduce(values, sums, me + 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // here
    MPI_Finalize();
    return 0;
}
