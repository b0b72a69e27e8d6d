// expect: violated deadlock [--mpi 3]
// expect: traces 1, verified [--mpi 3 --cflags -DORDERED]
// Three groups, each with a bridge to the next. If each waits for its next first, nobody is where it is waited for.
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Comm alone, next, previous;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_split(MPI_COMM_WORLD, me, 0, &alone);
#ifdef ORDERED
    if (me == 0) {
        MPI_Intercomm_create(alone, 0, MPI_COMM_WORLD, 2, 2, &previous);
        MPI_Intercomm_create(alone, 0, MPI_COMM_WORLD, 1, 0, &next);
    } else {
#endif
        MPI_Intercomm_create(alone, 0, MPI_COMM_WORLD, (me + 1) % 3, me, &next); // here
        MPI_Intercomm_create(alone, 0, MPI_COMM_WORLD, (me + 2) % 3, (me + 2) % 3, &previous);
#ifdef ORDERED
    }
#endif
    MPI_Comm_free(&next);
    MPI_Comm_free(&previous);
    MPI_Comm_free(&alone);
    MPI_Finalize();
    return 0;
}
