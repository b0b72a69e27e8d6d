// expect: traces 6, verified [--mpi 4]
// One persistent request for all senders: each time it is started it may get any message that is left.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, got, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        MPI_Request any;
        MPI_Recv_init(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &any);
        for (int i = 1; i < size; i++) {
            MPI_Start(&any);
            MPI_Wait(&any, MPI_STATUS_IGNORE);
            sum += got;
        }
        MPI_Request_free(&any);
        assert(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
