// expect: traces 1, verified [--mpi 3]
// One rank puts into every other cell, another into those between, a third into the row below: datatypes with gaps, and
// nobody is in anybody's way. Adding as rows and as single ints goes together too, for the elements are the same.
#include <assert.h>
#include <mpi.h>

enum { COLUMNS = 6 };

int main(int argc, char **argv) {
    int me, cells[2 * COLUMNS] = {0}, mine[COLUMNS];
    MPI_Win win;
    MPI_Datatype comb, row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int i = 0; i < COLUMNS; i++) {
        mine[i] = me + 1;
    }
    MPI_Type_vector(COLUMNS / 2, 1, 2, MPI_INT, &comb);
    MPI_Type_commit(&comb);
    MPI_Type_contiguous(COLUMNS, MPI_INT, &row);
    MPI_Type_commit(&row);
    MPI_Win_create(cells, sizeof cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (me < 2) {
        MPI_Put(mine, COLUMNS / 2, MPI_INT, 0, me, 1, comb, win);
    } else {
        MPI_Accumulate(mine, COLUMNS, MPI_INT, 0, COLUMNS, 1, row, MPI_SUM, win);
    }
    if (me == 1) {
        MPI_Accumulate(mine, 1, MPI_INT, 0, COLUMNS + 1, 1, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);
    for (int i = 0; me == 0 && i < COLUMNS; i++) {
        assert(cells[i] == i % 2 + 1 && cells[COLUMNS + i] == (i == 1 ? 5 : 3));
    }
    MPI_Type_free(&comb);
    MPI_Type_free(&row);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
