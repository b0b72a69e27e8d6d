// expect: violated buffer [--mpi 3]
// expect: traces 1, verified [--mpi 3 --cflags -DIN_PLACE]
// A sum that goes where the summands were: allowed, but only if the library is told.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sum = me;
#ifdef IN_PLACE
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#else
    MPI_Allreduce(&sum, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // here
#endif
    assert(sum == size * (size - 1) / 2);
    MPI_Finalize();
    return 0;
}
