// expect: traces 1, verified [--mpi 4]
// expect: traces 1, verified [--mpi 4 --buffering zero]
// Even ranks send first, odd ranks receive first: no circle.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = me, other, left = (me + size - 1) % size, right = (me + 1) % size;
    if (me % 2 == 0) {
        MPI_Send(&mine, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
        MPI_Recv(&other, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&other, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&mine, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    }
    assert(other == left);
    MPI_Finalize();
    return 0;
}
