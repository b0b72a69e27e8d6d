// expect: traces 1, verified [--mpi 4]
// An operation of the program's own, which does not commute: the ranks are combined in their order.
#include <assert.h>
#include <mpi.h>

static void digits(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void) type;
    for (int i = 0; i < *count; i++) {
        ((long *) inout)[i] += 10 * ((long *) in)[i];
    }
}

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    long mine = me + 1, all;
    MPI_Op op;
    MPI_Op_create(digits, 0, &op);
    MPI_Allreduce(&mine, &all, 1, MPI_LONG, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    assert(all == 1234);
    struct {
        double value;
        int place;
    } here = {me == 2 ? 9.5 : me, me}, best;
    MPI_Allreduce(&here, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    assert(best.value == 9.5 && best.place == 2);
    MPI_Finalize();
    return 0;
}
