// expect: traces 1, verified [--mpi 4]
// An operation of the program's own, which does not commute (but is associative, as it must be): ranks are combined in
// their order.
#include <assert.h>
#include <mpi.h>

struct number {
    long value, power;
};

static void append(void *in, void *inout, int *count, MPI_Datatype *type) {
    struct number *left = in, *right = inout;
    (void) type;
    for (int i = 0; i < *count; i++) {
        right[i].value += left[i].value * right[i].power;
        right[i].power *= left[i].power;
    }
}

int main(int argc, char **argv) {
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    struct number mine = {me + 1, 10}, all;
    MPI_Datatype pair;
    MPI_Op op;
    MPI_Type_contiguous(2, MPI_LONG, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(append, 0, &op);
    MPI_Allreduce(&mine, &all, 1, pair, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Type_free(&pair);
    assert(all.value == 1234);
    struct {
        double value;
        int place;
    } here = {me == 2 ? 9.5 : me, me}, best;
    MPI_Allreduce(&here, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    assert(best.value == 9.5 && best.place == 2);
    MPI_Finalize();
    return 0;
}
