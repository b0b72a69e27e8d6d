// expect: traces 1, verified [--mpi 2]
// expect: traces 1, violated deadlock [--mpi 2 -- forgotten]
// A library's own request among MPI's: it is complete when the library says so. If nobody does, whoever waits waits for ever.
#include <assert.h>
#include <mpi.h>

struct work { int answer, freed; };

static int query(void *extra, MPI_Status *status) {
    struct work *work = extra;
    MPI_Status_set_elements(status, MPI_INT, work->answer);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int freed(void *extra) {
    ((struct work *) extra)->freed = 1;
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
    (void) extra;
    (void) complete;
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    int me, got, count;
    struct work work = {0, 0};
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Irecv(&got, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Grequest_start(query, freed, cancel, &work, &requests[1]);
    MPI_Send(&me, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD);
    work.answer = 42;
    if (argc == 1) {
        MPI_Grequest_complete(requests[1]);
    }
    MPI_Waitall(2, requests, statuses); // here
    MPI_Get_count(&statuses[1], MPI_INT, &count);
    assert(got == 1 - me && count == 42 && work.freed && requests[1] == MPI_REQUEST_NULL);
    MPI_Finalize();
    return 0;
}
