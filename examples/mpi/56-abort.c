// expect: traces 2, violated abort [--mpi 3]
// A rank gives up if a message comes first that it did not expect.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    if (me == 0) {
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (i == 0 && value == 2) {
                MPI_Abort(MPI_COMM_WORLD, 3); // here
            }
        }
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
