// expect: violated deadlock [--mpi 3]
// expect: traces 1, verified [--mpi 3 --buffering zero]
// expect: traces 2, violated deadlock [--mpi 3 --buffering eager]
// More buffering is not always safer. Unbuffered, rank 0 cannot reach rank 1 before rank 2 has taken its message; buffered,
// rank 1's message may overtake it, and rank 2 then waits for a second one of rank 1.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = me;
    if (me == 0) {
        MPI_Send(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (me == 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
    }
    MPI_Finalize();
    return 0;
}
