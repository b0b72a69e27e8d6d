// expect: traces 1, verified [--mpi 3]
// Epochs between some of the ranks: the target posts, the origins start and complete, the target waits.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cells[2] = {-1, -1};
    MPI_Win win;
    MPI_Group all, others, home;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, (int[]) {0}, &home);
    MPI_Group_excl(all, 1, (int[]) {0}, &others);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me == 0) {
        MPI_Win_post(others, 0, win);
        MPI_Win_wait(win);
        assert(cells[0] == 1 && cells[1] == 2);
    } else {
        MPI_Win_start(home, 0, win);
        MPI_Put(&me, 1, MPI_INT, 0, me - 1, 1, MPI_INT, win);
        MPI_Win_complete(win);
    }
    MPI_Win_free(&win);
    MPI_Group_free(&others);
    MPI_Group_free(&home);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
