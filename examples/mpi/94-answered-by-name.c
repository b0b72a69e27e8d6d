// expect: traces 6, verified [--mpi 4]
// Requests come from anybody, what follows from the rank that was let in, by name. Its second message is sent only after the first
// was received, so no wildcard receive could have got it, and there are no more orders than those of the requests.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, word;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        MPI_Status status;
        for (int i = 1; i < size; i++) {
            MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            assert(word == status.MPI_SOURCE);
            MPI_Send(&word, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
            MPI_Recv(&word, 1, MPI_INT, status.MPI_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            assert(word == 10 * status.MPI_SOURCE);
        }
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        word *= 10;
        MPI_Send(&word, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
