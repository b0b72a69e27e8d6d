// expect: verified [--mpi 3]
// Pi by throwing darts: workers ask a server for random numbers, whoever comes first, until enough have been thrown.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

enum { REQUEST = 1, REPLY, CHUNK = 4, CHUNKS = 3 };

int main(int argc, char **argv) {
    int me, size, in = 0, total = 0, all_in, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int server = size - 1;
    if (me == server) {
        double darts[2 * CHUNK];
        for (int served = 0; served < CHUNKS + size - 1; served++) {
            int want;
            MPI_Status status;
            MPI_Recv(&want, 1, MPI_INT, MPI_ANY_SOURCE, REQUEST, MPI_COMM_WORLD, &status);
            for (int i = 0; i < 2 * CHUNK; i++) {
                darts[i] = rand() % 1000 / 1000.0;
            }
            MPI_Send(darts, served < CHUNKS ? 2 * CHUNK : 0, MPI_DOUBLE, status.MPI_SOURCE, REPLY, MPI_COMM_WORLD);
        }
    } else {
        for (;;) {
            double darts[2 * CHUNK];
            int want = 2 * CHUNK, got;
            MPI_Status status;
            MPI_Send(&want, 1, MPI_INT, server, REQUEST, MPI_COMM_WORLD);
            MPI_Recv(darts, want, MPI_DOUBLE, server, REPLY, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_DOUBLE, &got);
            if (got == 0) {
                break;
            }
            for (int i = 0; i < got; i += 2) {
                in += darts[i] * darts[i] + darts[i + 1] * darts[i + 1] < 1;
                total++;
            }
        }
    }
    MPI_Reduce(&in, &all_in, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&total, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    assert(me != 0 || (all == CHUNKS * CHUNK && all_in <= all));
    MPI_Finalize();
    return 0;
}
