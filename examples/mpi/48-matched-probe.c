// expect: traces 2, verified [--mpi 3]
// A matched probe takes the message out: nobody else can receive it meanwhile.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        int sum = 0;
        for (int i = 1; i < size; i++) {
            MPI_Message message;
            MPI_Status status;
            int value;
            MPI_Mprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &message, &status);
            MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
            assert(value == status.MPI_SOURCE && message == MPI_MESSAGE_NULL);
            sum += value;
        }
        assert(sum == 3);
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
