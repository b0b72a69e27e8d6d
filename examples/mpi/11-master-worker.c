// expect: verified [--mpi 3]
// expect: verified [--mpi 4]
// The master hands out pieces of work to whoever is free. Any order gives the same sum.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    enum { WORK = 1, STOP = 2, PIECES = 4 };
    if (me == 0) {
        int next = 0, sum = 0, busy = 0;
        for (int worker = 1; worker < size; worker++) {
            MPI_Send(&next, 1, MPI_INT, worker, next < PIECES ? WORK : STOP, MPI_COMM_WORLD);
            busy += next < PIECES;
            next++;
        }
        while (busy > 0) {
            int result;
            MPI_Status status;
            MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            sum += result;
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, next < PIECES ? WORK : STOP, MPI_COMM_WORLD);
            busy -= next >= PIECES;
            next++;
        }
        assert(sum == 0 + 1 + 4 + 9);
    } else {
        for (;;) {
            int piece;
            MPI_Status status;
            MPI_Recv(&piece, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == STOP) {
                break;
            }
            int result = piece * piece;
            MPI_Send(&result, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
