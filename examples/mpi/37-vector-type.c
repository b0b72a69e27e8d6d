// expect: traces 1, verified [--mpi 2]
// A column of a matrix as a datatype; received as what it consists of.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    enum { ROWS = 3, COLUMNS = 4 };
    int matrix[ROWS][COLUMNS], column[ROWS];
    MPI_Datatype type;
    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &type);
    MPI_Type_commit(&type);
    if (me == 0) {
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            matrix[i / COLUMNS][i % COLUMNS] = i;
        }
        MPI_Send(&matrix[0][1], 1, type, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(column, ROWS, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(column[0] == 1 && column[1] == 5 && column[2] == 9);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
