// expect: traces 1, violated missing-finalize [--mpi 2]
// One rank forgets MPI_Finalize.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 1) {
        return 0;
    }
    MPI_Finalize();
    return 0;
}
