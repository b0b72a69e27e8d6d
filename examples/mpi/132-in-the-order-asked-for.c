// expect: traces 1, verified [--mpi 2]
// Accumulations of one rank to the same elements take effect in the order it asks for them, also different ones.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cell = 1, three = 3, two = 2, seen;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    if (me == 1) {
        MPI_Accumulate(&three, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Accumulate(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_PROD, win);
        MPI_Get_accumulate(NULL, 0, MPI_INT, &seen, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_NO_OP, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    assert(me == 0 ? cell == 6 : seen == 6);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
