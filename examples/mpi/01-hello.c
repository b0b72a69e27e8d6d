// expect: traces 1, verified [--mpi 4]
// expect: traces 1, verified [--mpi 1]
// Each rank is a process with globals of its own. Ranks that do not talk to each other have one trace.
#include <assert.h>
#include <mpi.h>

static int counter;

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    counter += me;
    assert(counter == me);
    assert(me < size);
    MPI_Finalize();
    return 0;
}
