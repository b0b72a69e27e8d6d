// expect: traces 1, verified [--mpi 2]
// Messages of one sender are received in their order, but each receive takes the first that has its tag.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int a = 1, b = 2, c = 3;
    if (me == 0) {
        MPI_Request requests[3];
        MPI_Isend(&a, 1, MPI_INT, 1, 10, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&b, 1, MPI_INT, 1, 20, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(&c, 1, MPI_INT, 1, 10, MPI_COMM_WORLD, &requests[2]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    } else {
        int x, y, z;
        MPI_Recv(&x, 1, MPI_INT, 0, 20, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&y, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&z, 1, MPI_INT, 0, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(x == 2 && y == 1 && z == 3);
    }
    MPI_Finalize();
    return 0;
}
