// expect: violated overflow [--mpi 2]
// expect: violated use-after-free [--mpi 2 --cflags -DFREED]
// The receive says that there is room for all, and there is not; or there is no longer.
#include <mpi.h>
#include <stdlib.h>

enum { N = 8 };

int main(int argc, char **argv) {
    int me, sent[N] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    if (me == 0) {
        MPI_Send(sent, N, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
#ifdef FREED
        int *got = malloc(N * sizeof *got);
        free(got);
#else
        int *got = malloc((N - 1) * sizeof *got);
#endif
        MPI_Recv(got, N, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
#ifndef FREED
        free(got);
#endif
    }
    MPI_Finalize();
    return 0;
}
