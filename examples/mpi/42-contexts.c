// expect: traces 1, verified [--mpi 2]
// A library uses a duplicate of the communicator, so its wildcard receive cannot take the program's messages.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm library;
    MPI_Comm_dup(MPI_COMM_WORLD, &library);
    int mine = 1, hidden = 2, got;
    if (me == 0) {
        MPI_Send(&mine, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&hidden, 1, MPI_INT, 1, 0, library);
    } else {
        MPI_Request request;
        MPI_Irecv(&mine, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, library, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        assert(got == 2 && mine == 1);
    }
    MPI_Comm_free(&library);
    MPI_Finalize();
    return 0;
}
