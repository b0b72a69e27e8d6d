// expect: traces 1, verified [--mpi 4]
// Two halves, each with ranks of its own; messages in one are not seen in the other.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, &half);
    int there, count, sum;
    MPI_Comm_rank(half, &there);
    MPI_Comm_size(half, &count);
    assert(count == size / 2 && there == (size - 1 - me) / 2);
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, half);
    assert(sum == (me % 2 ? 1 + 3 : 0 + 2));
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
