// expect: traces 1, verified [--mpi 4]
// expect: traces 1, verified [--mpi 6]
// The borders of a grid in one call: each rank has two neighbours in each dimension, the lower one first, and none where the
// grid ends. Rows and columns have datatypes of their own.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

enum { N = 3, WIDTH = N + 2 };

int main(int argc, char **argv) {
    int me, size, sizes[2] = {0, 0}, periods[2] = {0, 0}, around[4], here[WIDTH][WIDTH];
    MPI_Comm grid;
    MPI_Datatype row, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, sizes);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    MPI_Comm_rank(grid, &me);
    MPI_Cart_shift(grid, 0, 1, &around[0], &around[1]);
    MPI_Cart_shift(grid, 1, 1, &around[2], &around[3]);
    MPI_Type_contiguous(N, MPI_INT, &row);
    MPI_Type_vector(N, 1, WIDTH, MPI_INT, &column);
    MPI_Type_commit(&row);
    MPI_Type_commit(&column);
    for (int i = 0; i < WIDTH; i++) {
        for (int j = 0; j < WIDTH; j++) {
            here[i][j] = i == 0 || j == 0 || i == N + 1 || j == N + 1 ? MPI_PROC_NULL : me;
        }
    }
#define AT(i, j) (((i) *WIDTH + (j)) * (MPI_Aint) sizeof(int))
    int counts[4] = {1, 1, 1, 1};
    MPI_Aint inside[4] = {AT(1, 1), AT(N, 1), AT(1, 1), AT(1, N)}, border[4] = {AT(0, 1), AT(N + 1, 1), AT(1, 0), AT(1, N + 1)};
    MPI_Datatype types[4] = {row, row, column, column};
    MPI_Neighbor_alltoallw(here, counts, inside, types, here, counts, border, types, grid);
    for (int i = 1; i <= N; i++) {
        assert(here[0][i] == around[0] && here[N + 1][i] == around[1]);
        assert(here[i][0] == around[2] && here[i][N + 1] == around[3]);
    }
    MPI_Type_free(&row);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
