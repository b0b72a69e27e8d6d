// expect: traces 1, verified [--mpi 2]
// expect: traces 1, verified [--mpi 2 --buffering zero]
// MPI_Bsend never waits, as long as the buffer is large enough.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int mine = me, other, size;
    char buffer[1024];
    void *old;
    MPI_Buffer_attach(buffer, sizeof buffer);
    MPI_Bsend(&mine, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD);
    MPI_Recv(&other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&old, &size);
    assert(other == 1 - me && old == buffer && size == 1024);
    MPI_Finalize();
    return 0;
}
