// expect: traces 4, verified [--mpi 4]
// Two wildcard receivers. Rank 3 sends to rank 0 only after it has heard from somebody, so it may or may not be in time for
// rank 0's first receive: also this is found, although the message is not there yet when rank 0 first looks.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    if (me == 0) {
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else if (me == 3) {
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (i == 0) {
                MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            }
        }
    } else {
        MPI_Send(&value, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
        if (me == 1) {
            MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
