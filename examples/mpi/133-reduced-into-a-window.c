// expect: violated rma-conflict [--mpi 2]
// What a collective brings is stored like anything else: here into memory that another rank may put into meanwhile.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 0, seven = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me == 1) {
        MPI_Put(&seven, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    }
    MPI_Reduce(&me, &cell, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // here
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
