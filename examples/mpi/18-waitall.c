// expect: traces 1, verified [--mpi 4]
// Everybody to everybody without blocking, then one wait for all.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = me, others[8];
    MPI_Request requests[16];
    int n = 0;
    for (int i = 0; i < size; i++) {
        MPI_Irecv(&others[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[n++]);
    }
    for (int i = 0; i < size; i++) {
        MPI_Isend(&mine, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[n++]);
    }
    MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < size; i++) {
        assert(others[i] == i);
    }
    MPI_Finalize();
    return 0;
}
