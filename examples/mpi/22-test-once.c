// expect: traces 2, violated assertion [--mpi 2]
// A test that is expected to succeed at once.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0, flag;
    MPI_Request request;
    if (me == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        int seen = flag;
        if (!flag) {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        assert(seen); // here
    } else {
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
