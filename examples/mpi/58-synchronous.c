// expect: traces 1, violated deadlock [--mpi 2 --buffering eager]
// MPI_Ssend waits for its receive, whatever a library buffers.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int mine = me, other;
    MPI_Ssend(&mine, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD); // here
    MPI_Recv(&other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
