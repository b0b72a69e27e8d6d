// expect: violated collective-mismatch [--mpi 4]
// In an intercommunicator the root says MPI_ROOT and those beside it MPI_PROC_NULL. Here both groups say 0 as if there were one:
// each means the other's first rank.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, word = 42;
    MPI_Comm half, between;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_split(MPI_COMM_WORLD, me / 2, me, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, me < 2 ? 2 : 0, 0, &between);
    MPI_Bcast(&word, 1, MPI_INT, 0, between); // here
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
