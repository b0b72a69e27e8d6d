// expect: traces 1, verified [--mpi 3]
// expect: traces 1, verified [--mpi 3 --buffering zero]
// Heat in a rod: each rank has a piece and exchanges its ends with its neighbours; compared with one rank doing it all.
#include <assert.h>
#include <math.h>
#include <mpi.h>

enum { PIECE = 4, STEPS = 3, MOST = 8 };

static void advance(const double *old, double *fresh, int n) {
    for (int i = 1; i <= n; i++) {
        fresh[i] = old[i] + 0.25 * (old[i - 1] - 2 * old[i] + old[i + 1]);
    }
}

int main(int argc, char **argv) {
    int me, size;
    double here[PIECE + 2] = {0}, next[PIECE + 2] = {0}, all[MOST * PIECE];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = me == 0 ? MPI_PROC_NULL : me - 1, right = me == size - 1 ? MPI_PROC_NULL : me + 1;
    if (me == 0) {
        here[1] = 100;
    }
    for (int step = 0; step < STEPS; step++) {
        MPI_Sendrecv(&here[1], 1, MPI_DOUBLE, left, 0, &here[PIECE + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Sendrecv(&here[PIECE], 1, MPI_DOUBLE, right, 1, &here[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        advance(here, next, PIECE);
        for (int i = 1; i <= PIECE; i++) {
            here[i] = next[i];
        }
    }
    MPI_Gather(&here[1], PIECE, MPI_DOUBLE, all, PIECE, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (me == 0) {
        double old[MOST * PIECE + 2] = {0, 100}, fresh[MOST * PIECE + 2] = {0};
        for (int step = 0; step < STEPS; step++) {
            advance(old, fresh, size * PIECE);
            for (int i = 1; i <= size * PIECE; i++) {
                old[i] = fresh[i];
            }
        }
        for (int i = 0; i < size * PIECE; i++) {
            assert(fabs(all[i] - old[i + 1]) < 1e-12);
        }
    }
    MPI_Finalize();
    return 0;
}
