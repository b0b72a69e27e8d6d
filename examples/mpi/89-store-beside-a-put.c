// expect: violated rma-conflict [--mpi 2]
// expect: traces 2, verified [--mpi 2 --cflags -DLOCKED]
// expect: traces 1, verified [--mpi 2 --cflags -DELSEWHERE]
// The owner of a window changes it while another rank may: it must lock its own window too, or use other bytes.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, cells[2] = {0, 0}, two = 2;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    if (me == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Put(&two, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    } else {
#ifdef LOCKED
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        cells[0]++;
        MPI_Win_unlock(0, win);
#elif defined ELSEWHERE
        cells[1]++;
#else
        cells[0]++; // here
#endif
    }
    MPI_Barrier(MPI_COMM_WORLD);
#ifdef LOCKED
    assert(me == 1 || cells[0] == 2 || cells[0] == 3);
#endif
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
