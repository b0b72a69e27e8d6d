// expect: traces 1, violated leak [--mpi 2]
// A datatype that is never freed.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Datatype pair;
    MPI_Type_contiguous(2, MPI_INT, &pair); // here
    MPI_Type_commit(&pair);
    MPI_Finalize();
    return 0;
}
