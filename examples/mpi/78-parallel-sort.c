// expect: traces 1, verified [--mpi 4]
// Odd-even transposition sort: in each phase neighbours compare and keep the smaller and the larger halves.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

enum { PIECE = 3, MOST = 8 };

static int compare(const void *a, const void *b) {
    return *(const int *) a - *(const int *) b;
}

static void exchange(int *mine, int other, int lower) {
    int both[2 * PIECE];
    for (int i = 0; i < PIECE; i++) {
        both[i] = mine[i];
    }
    MPI_Sendrecv(mine, PIECE, MPI_INT, other, 0, both + PIECE, PIECE, MPI_INT, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    qsort(both, 2 * PIECE, sizeof *both, compare);
    for (int i = 0; i < PIECE; i++) {
        mine[i] = both[lower ? i : PIECE + i];
    }
}

int main(int argc, char **argv) {
    int me, size, mine[PIECE], all[MOST * PIECE];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    srand(17 + me);
    for (int i = 0; i < PIECE; i++) {
        mine[i] = rand() % 100;
    }
    for (int phase = 0; phase < size; phase++) {
        int other = phase % 2 == me % 2 ? me + 1 : me - 1;
        if (other >= 0 && other < size) {
            exchange(mine, other, me < other);
        }
    }
    MPI_Gather(mine, PIECE, MPI_INT, all, PIECE, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 1; me == 0 && i < size * PIECE; i++) {
        assert(all[i - 1] <= all[i]);
    }
    MPI_Finalize();
    return 0;
}
