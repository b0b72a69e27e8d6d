// expect: traces 1, verified [--mpi 4]
// A communicator of some of the ranks, by way of groups.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Group world, some;
    MPI_Comm comm;
    int wanted[] = {3, 1}, sum, place;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, wanted, &some);
    MPI_Group_rank(some, &place);
    MPI_Comm_create(MPI_COMM_WORLD, some, &comm);
    assert((comm != MPI_COMM_NULL) == (me % 2 == 1));
    if (comm != MPI_COMM_NULL) {
        int there;
        MPI_Comm_rank(comm, &there);
        assert(there == place && there == (me == 3 ? 0 : 1));
        MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
        assert(sum == 4);
        MPI_Comm_free(&comm);
    }
    MPI_Group_free(&some);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
