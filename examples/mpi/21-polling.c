// expect: traces 2, verified [--mpi 2]
// A loop that polls: the test may come too early, and in the end it succeeds.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0, flag = 0, rounds = 0;
    MPI_Request request;
    if (me == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        while (!flag) {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            rounds++;
        }
        assert(value == 1 && rounds > 0);
    } else {
        value = 1;
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
