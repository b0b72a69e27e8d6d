// expect: traces 1, verified [--mpi 4]
// A stencil in two dimensions: a grid of ranks that is a torus, rows as they are, columns by a datatype, and all four
// neighbours at once with requests.
#include <assert.h>
#include <mpi.h>

enum { N = 3, WIDTH = N + 2 };

int main(int argc, char **argv) {
    int me, size, sizes[2] = {0, 0}, periods[2] = {1, 1}, at[2], up, down, left, right;
    int here[WIDTH][WIDTH];
    MPI_Comm grid;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, sizes);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 1, &grid);
    MPI_Comm_rank(grid, &me);
    MPI_Cart_coords(grid, me, 2, at);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Type_vector(N, 1, WIDTH, MPI_INT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < WIDTH; i++) {
        for (int j = 0; j < WIDTH; j++) {
            here[i][j] = me;
        }
    }
    MPI_Request requests[8];
    MPI_Irecv(&here[0][1], N, MPI_INT, up, 0, grid, &requests[0]);
    MPI_Irecv(&here[N + 1][1], N, MPI_INT, down, 1, grid, &requests[1]);
    MPI_Irecv(&here[1][0], 1, column, left, 2, grid, &requests[2]);
    MPI_Irecv(&here[1][N + 1], 1, column, right, 3, grid, &requests[3]);
    MPI_Isend(&here[N][1], N, MPI_INT, down, 0, grid, &requests[4]);
    MPI_Isend(&here[1][1], N, MPI_INT, up, 1, grid, &requests[5]);
    MPI_Isend(&here[1][N], 1, column, right, 2, grid, &requests[6]);
    MPI_Isend(&here[1][1], 1, column, left, 3, grid, &requests[7]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
    for (int i = 1; i <= N; i++) {
        assert(here[0][i] == up && here[N + 1][i] == down && here[i][0] == left && here[i][N + 1] == right);
    }
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
