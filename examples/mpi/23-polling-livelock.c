// expect: violated livelock [--mpi 2]
// Two ranks poll for what neither sends.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0, flag = 0;
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &request);
    while (!flag) {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE); // here
    }
    MPI_Send(&value, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
