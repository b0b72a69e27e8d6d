// expect: violated rma-conflict [--mpi 2]
// MPI_Win_complete is about the origin. At the target what was put is there after MPI_Win_wait, whatever else it is told.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int me, other, cell = 0, seven = 7;
    MPI_Win win;
    MPI_Group all, peer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    other = 1 - me;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &peer);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me == 0) {
        MPI_Win_start(peer, 0, win);
        MPI_Put(&seven, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Send(&seven, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Win_post(peer, 0, win);
        MPI_Recv(&seven, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", cell); // here
        MPI_Win_wait(win);
    }
    MPI_Win_free(&win);
    MPI_Group_free(&all);
    MPI_Group_free(&peer);
    MPI_Finalize();
    return 0;
}
