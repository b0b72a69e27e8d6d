// expect: traces 1, verified [--mpi 2]
// The same exchange three times with requests that are made once.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int mine, other;
    MPI_Request requests[2];
    MPI_Recv_init(&other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&mine, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &requests[1]);
    for (int round = 0; round < 3; round++) {
        mine = 10 * round + me;
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        assert(other == 10 * round + 1 - me);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
