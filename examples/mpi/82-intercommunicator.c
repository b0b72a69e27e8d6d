// expect: traces 1, verified [--mpi 5]
// Two groups that speak to each other: ranks are those of the other group, and so is what collectives bring.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, mine, there, got = -1, sum, all[5];
    MPI_Comm half, between, whole;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int second = me >= 2;
    MPI_Comm_split(MPI_COMM_WORLD, second, me, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, second ? 0 : 2, 7, &between);
    MPI_Comm_rank(between, &mine);
    MPI_Comm_remote_size(between, &there);
    assert(mine == (second ? me - 2 : me) && there == (second ? 2 : size - 2));

    /* The rank of the same number over there, where there is one. */
    if (mine < 2) {
        MPI_Sendrecv(&me, 1, MPI_INT, mine, 0, &got, 1, MPI_INT, mine, 0, between, MPI_STATUS_IGNORE);
        assert(got == (second ? me - 2 : me + 2));
    }
    /* Rank 1 of the first group has something for all of the second. */
    int word = me == 1 ? 42 : 0;
    MPI_Bcast(&word, 1, MPI_INT, second ? 1 : mine == 1 ? MPI_ROOT : MPI_PROC_NULL, between);
    assert(word == (second || me == 1 ? 42 : 0));
    /* Each group gets what the other one has. */
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, between);
    assert(sum == (second ? 0 + 1 : 2 + 3 + 4));
    MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, between);
    for (int i = 0; i < there; i++) {
        assert(all[i] == (second ? i : i + 2));
    }
    MPI_Barrier(between);

    /* One group again, the second first. */
    MPI_Intercomm_merge(between, !second, &whole);
    MPI_Comm_rank(whole, &mine);
    assert(mine == (second ? me - 2 : me + 3));
    MPI_Comm_free(&whole);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
