// expect: traces 1, verified [--mpi 2]
// A program that asks for errors gets them.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int value = 0;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int code = MPI_Send(&value, 1, MPI_INT, 99, 0, MPI_COMM_WORLD), class;
    MPI_Error_class(code, &class);
    assert(class == MPI_ERR_RANK);
    MPI_Finalize();
    return 0;
}
