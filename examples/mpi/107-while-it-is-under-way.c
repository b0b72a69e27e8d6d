// expect: traces 1, verified [--mpi 3]
// What may be done while collectives are under way: to read what is sent, to work on other memory, and after a flush also with
// what was asked for by a request.
#include <assert.h>
#include <mpi.h>

enum { N = 4 };

int main(int argc, char **argv) {
    int me, size, all[8][N], part[N], table[N] = {0}, got = -1;
    MPI_Request requests[2], get;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++) {
        part[i] = me * N + i;
    }
    int numbers[2] = {me == 0 ? 42 : 0, 0};
    MPI_Iallgather(part, N, MPI_INT, all, N, MPI_INT, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibcast(&numbers[0], 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < N; i++) {
        numbers[1] += part[i];
    }
    if (me == 0) {
        assert(numbers[0] == 42);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    assert(numbers[0] == 42 && all[size - 1][N - 1] == size * N - 1);
    part[0] = all[0][0] = 0;

    table[0] = me;
    MPI_Win_create(table, sizeof table, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    MPI_Rget(&got, 1, MPI_INT, (me + 1) % size, 0, 1, MPI_INT, win, &get);
    MPI_Win_flush((me + 1) % size, win);
    assert(got == (me + 1) % size);
    MPI_Wait(&get, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
