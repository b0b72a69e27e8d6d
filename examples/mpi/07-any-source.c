// expect: traces 6, verified [--mpi 4]
// expect: traces 120, verified [--mpi 6]
// expect: traces 5040, verified [--mpi 8]
// expect: traces 6, verified [--mpi 4 --buffering zero]
// n - 1 messages to n - 1 wildcard receives: (n - 1)! orders, each tried once.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        int sum = 0;
        for (int i = 1; i < size; i++) {
            int value;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += value;
        }
        assert(sum == size * (size - 1) / 2);
    } else {
        MPI_Send(&me, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
