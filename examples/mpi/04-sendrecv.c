// expect: traces 1, verified [--mpi 2]
// expect: traces 1, verified [--mpi 5]
// The same exchange, around a ring, as one call: safe without any buffering.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = me, other;
    MPI_Sendrecv(&mine, 1, MPI_INT, (me + 1) % size, 0, &other, 1, MPI_INT, (me + size - 1) % size, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    assert(other == (me + size - 1) % size);
    MPI_Finalize();
    return 0;
}
