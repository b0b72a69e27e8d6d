// expect: traces 1, violated deadlock [--mpi 3]
// expect: traces 1, violated deadlock [--mpi 3 --buffering eager]
// A ring in which all receive first: a circle of waiting, whatever is buffered.
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = me, other;
    MPI_Recv(&other, 1, MPI_INT, (me + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
    MPI_Send(&mine, 1, MPI_INT, (me + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
