// expect: violated buffer [--mpi 3]
// expect: traces 1, verified [--mpi 3 --cflags -DREPLACE]
// What comes may be written over what has not been sent yet. For one buffer there is a call of its own.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int token = me, right = (me + 1) % size, left = (me + size - 1) % size;
#ifdef REPLACE
    MPI_Sendrecv_replace(&token, 1, MPI_INT, right, 0, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#else
    MPI_Sendrecv(&token, 1, MPI_INT, right, 0, &token, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
#endif
    assert(token == left);
    MPI_Finalize();
    return 0;
}
