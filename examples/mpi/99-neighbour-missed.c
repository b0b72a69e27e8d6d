// expect: traces 1, violated deadlock [--mpi 4 --buffering eager]
// expect: traces 1, violated deadlock [--mpi 4]
// A neighbourhood collective waits for neighbours, but all members have to come. Rank 3 does not: its neighbour waits for ever,
// and the others, where a library lets them go on, never notice.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, periods = 0, got[2];
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods, 0, &line);
    MPI_Comm_rank(line, &me);
    if (me < 3) {
        MPI_Neighbor_allgather(&me, 1, MPI_INT, got, 1, MPI_INT, line); // here
    }
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
