// expect: traces 1, verified [--mpi 6]
// A grid of ranks that is a ring in one direction: each passes its number on both ways.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int sizes[2] = {0, 0}, periods[2] = {0, 1}, at[2], up, down, left, right, got = -5;
    MPI_Comm grid;
    MPI_Dims_create(size, 2, sizes);
    assert(sizes[0] == 3 && sizes[1] == 2);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    MPI_Cart_coords(grid, me, 2, at);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Sendrecv(&me, 1, MPI_INT, down, 0, &got, 1, MPI_INT, up, 0, grid, MPI_STATUS_IGNORE);
    assert(at[0] == 0 ? got == -5 && up == MPI_PROC_NULL : got == me - sizes[1]);
    MPI_Sendrecv(&me, 1, MPI_INT, right, 1, &got, 1, MPI_INT, left, 1, grid, MPI_STATUS_IGNORE);
    assert(got == at[0] * sizes[1] + (at[1] + 1) % sizes[1]);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
