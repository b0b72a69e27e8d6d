// expect: violated deadlock [--mpi 2]
// expect: traces 1, violated deadlock [--mpi 2 --buffering zero]
// expect: traces 1, verified [--mpi 2 --buffering eager]
// Both send first. With a library that buffers the messages this works; one that does not waits for ever, and the
// standard allows both.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int mine = me, other;
    MPI_Send(&mine, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD); // here
    MPI_Recv(&other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(other == 1 - me);
    MPI_Finalize();
    return 0;
}
