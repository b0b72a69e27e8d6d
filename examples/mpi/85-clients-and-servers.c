// expect: traces 36, verified [--mpi 5]
// expect: violated assertion [--mpi 5 --cflags -DFIRST_COMES_FIRST]
// Two servers, three clients, and an intercommunicator between the groups: each client asks one server and then the other, and
// both answer whoever comes, in each of 3! orders.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, rank, request, answer;
    MPI_Comm group, between;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int serves = me < 2;
    MPI_Comm_split(MPI_COMM_WORLD, serves, me, &group);
    MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, serves ? 2 : 0, 0, &between);
    MPI_Comm_rank(between, &rank);
    if (serves) {
        for (int i = 0; i < size - 2; i++) {
            MPI_Recv(&request, 1, MPI_INT, MPI_ANY_SOURCE, 0, between, &status);
            assert(request == 10 * rank + status.MPI_SOURCE);
#ifdef FIRST_COMES_FIRST
            assert(status.MPI_SOURCE == i); // here
#endif
            MPI_Send(&i, 1, MPI_INT, status.MPI_SOURCE, 0, between);
        }
    } else {
        for (int i = 0; i < 2; i++) {
            request = 10 * i + rank;
            MPI_Sendrecv(&request, 1, MPI_INT, i, 0, &answer, 1, MPI_INT, i, 0, between, MPI_STATUS_IGNORE);
            assert(answer >= 0 && answer < size - 2);
            if (i == 0) {
                MPI_Barrier(group);
            }
        }
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
