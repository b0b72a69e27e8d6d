// expect: verified [--mpi 2 --buffering eager]
// expect: violated deadlock [--mpi 2 --buffering eager -- 2]
// expect: violated deadlock [--mpi 3 --buffering eager]
// The first repair: wake whoever has an overlapping range, whatever its flag. For two ranks that lock once it is one; but a
// wake-up too many lets two contenders see each other's raised flags, and both wait.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

enum { HOME = 0, FIELDS = 3, WAKEUP = 7, MOST = 8 };
static int me, size, table[MOST * FIELDS], seen[MOST * FIELDS], sent[MOST], received;
static MPI_Win win;

/* One epoch: my three fields change (or only the flag), and the others' are read. */
static void exchange(const int *mine, int count, int reads) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, HOME, 0, win);
    MPI_Put(mine, count, MPI_INT, HOME, me * FIELDS, count, MPI_INT, win);
    if (reads && me > 0) {
        MPI_Get(seen, me * FIELDS, MPI_INT, HOME, 0, me * FIELDS, MPI_INT, win);
    }
    if (reads && me < size - 1) {
        int rest = (size - 1 - me) * FIELDS;
        MPI_Get(&seen[(me + 1) * FIELDS], rest, MPI_INT, HOME, (me + 1) * FIELDS, rest, MPI_INT, win);
    }
    MPI_Win_unlock(HOME, win);
}

static int overlaps(int rank, int from, int to) {
    const int *there = &seen[rank * FIELDS];
    return rank != me && there[1] >= 0 && there[1] <= to && from <= there[2];
}

static int conflict(int from, int to) {
    for (int i = 0; i < size; i++) {
        if (overlaps(i, from, to) && seen[i * FIELDS] == 1) {
            return 1;
        }
    }
    return 0;
}

static void acquire(int from, int to) {
    for (;;) {
        int want[FIELDS] = {1, from, to}, no = 0;
        exchange(want, FIELDS, 1);
        if (!conflict(from, to)) {
            return;
        }
        exchange(&no, 1, 0);
        int nothing;
        MPI_Recv(&nothing, 0, MPI_INT, MPI_ANY_SOURCE, WAKEUP, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // here
        received++;
    }
}

static void release(int from, int to) {
    int none[FIELDS] = {0, -1, -1};
    exchange(none, FIELDS, 1);
    for (int i = 0; i < size; i++) {
        if (overlaps(i, from, to)) {
            MPI_Send(&none, 0, MPI_INT, i, WAKEUP, MPI_COMM_WORLD);
            sent[i]++;
        }
    }
}

/* Wake-ups that nobody needed any more. */
static void drain(void) {
    int to_me[MOST], left = -received;
    MPI_Alltoall(sent, 1, MPI_INT, to_me, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) {
        left += to_me[i];
    }
    while (left-- > 0) {
        int nothing;
        MPI_Recv(&nothing, 0, MPI_INT, MPI_ANY_SOURCE, WAKEUP, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(size <= MOST);
    for (int i = 0; i < size; i++) {
        table[i * FIELDS + 1] = table[i * FIELDS + 2] = -1;
    }
    MPI_Win_create(table, sizeof table, sizeof *table, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    for (int round = 0; round < rounds; round++) {
        acquire(0, 10);
        release(0, 10);
    }
    drain();
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
