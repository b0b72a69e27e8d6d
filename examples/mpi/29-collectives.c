// expect: traces 1, verified [--mpi 4]
// expect: traces 1, verified [--mpi 3 --buffering zero]
// The collectives, each with what it must give.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = 1 % size, value = me == root ? 99 : 0, sum, all[8], parts[8], mine;
    MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD);
    assert(value == 99);
    MPI_Reduce(&me, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    assert(me != root || sum == size * (size - 1) / 2);
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    assert(sum == size - 1);
    MPI_Gather(&me, 1, MPI_INT, all, 1, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < size && me == root; i++) {
        assert(all[i] == i);
        parts[i] = 10 * i;
    }
    MPI_Scatter(parts, 1, MPI_INT, &mine, 1, MPI_INT, root, MPI_COMM_WORLD);
    assert(mine == 10 * me);
    MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
        assert(all[i] == 10 * i);
        parts[i] = 100 * me + i;
    }
    MPI_Alltoall(parts, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
        assert(all[i] == 100 * i + me);
    }
    MPI_Scan(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(sum == me * (me + 1) / 2);
    MPI_Exscan(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(me == 0 || sum == me * (me - 1) / 2);
    MPI_Reduce_scatter_block(all, &mine, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(mine == 100 * me * size + size * (size - 1) / 2);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
