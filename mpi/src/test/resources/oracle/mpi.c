/* A random MPI program: one word of statements for each rank. sDT sends to rank D with tag T, y the same synchronously,
 * rST receives from S (* for any) with tag T (* for any), i the same without waiting, w waits for those, b is a barrier.
 * With a last word "tell" each rank ends by aborting with a code that says what it has received. */
#include <mpi.h>
#include <string.h>

static int digit(char c, int any) {
    return c == '*' ? any : c - '0';
}

int main(int argc, char **argv) {
    int me, values[64], received = 0, open = 0;
    MPI_Request requests[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    const char *p = argv[me + 1];
    for (int index = 0; *p; index++, p += *p == 'w' || *p == 'b' ? 1 : 3) {
        int value = 16 * me + index;
        switch (*p) {
        case 's': MPI_Send(&value, 1, MPI_INT, p[1] - '0', p[2] - '0', MPI_COMM_WORLD); break;
        case 'y': MPI_Ssend(&value, 1, MPI_INT, p[1] - '0', p[2] - '0', MPI_COMM_WORLD); break;
        case 'r':
            MPI_Recv(&values[received++], 1, MPI_INT, digit(p[1], MPI_ANY_SOURCE), digit(p[2], MPI_ANY_TAG),
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        case 'i':
            MPI_Irecv(&values[received++], 1, MPI_INT, digit(p[1], MPI_ANY_SOURCE), digit(p[2], MPI_ANY_TAG),
                      MPI_COMM_WORLD, &requests[open++]);
            break;
        case 'w':
            MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
            open = 0;
            break;
        default: MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
    if (strcmp(argv[argc - 1], "tell") == 0) {
        int code = 0;
        for (int i = 0; i < received; i++) {
            code = (code * 67 + values[i] + 1) % 1000003;
        }
        MPI_Abort(MPI_COMM_WORLD, me * 1000003 + code);
    }
    MPI_Finalize();
    return 0;
}
