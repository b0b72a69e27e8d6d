// expect: violated overflow [--mpi 2]
// A window of bytes, made as if they were numbers: more than there is memory for, whether or not somebody uses it.
#include <mpi.h>
#include <stdlib.h>

enum { N = 16 };

int main(int argc, char **argv) {
    MPI_Win win;
    MPI_Init(&argc, &argv);
    char *memory = malloc(N);
    MPI_Win_create(memory, N * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); // here
    MPI_Win_free(&win);
    free(memory);
    MPI_Finalize();
    return 0;
}
