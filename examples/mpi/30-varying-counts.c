// expect: traces 1, verified [--mpi 3]
// Gathering and scattering different numbers of elements, and reducing in place.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int counts[8], displs[8], all[64], mine[8], total = 0;
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        displs[i] = total;
        total += i + 1;
        mine[i] = me;
    }
    MPI_Allgatherv(mine, me + 1, MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
        assert(all[displs[i]] == i && all[displs[i] + i] == i);
    }
    for (int i = 0; i < size; i++) {
        mine[i] = -1;
    }
    MPI_Scatterv(all, counts, displs, MPI_INT, mine, me + 1, MPI_INT, 0, MPI_COMM_WORLD);
    assert(mine[0] == me && mine[me] == me);
    MPI_Gatherv(mine, me + 1, MPI_INT, all, counts, displs, MPI_INT, size - 1, MPI_COMM_WORLD);
    assert(me != size - 1 || all[total - 1] == size - 1);
    int sum = me;
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    assert(sum == size * (size - 1) / 2);
    MPI_Finalize();
    return 0;
}
