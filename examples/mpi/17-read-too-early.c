// expect: traces 1, violated buffer [--mpi 2]
// What a nonblocking receive will bring is looked at before the wait.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0;
    MPI_Request request;
    if (me == 1) {
        MPI_Irecv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        int early = value; // here
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        assert(value == 5 || early == 5);
    } else {
        value = 5;
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
