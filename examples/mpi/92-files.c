// expect: traces 6, verified [--mpi 4]
// Each execution begins with the files as they are, and what it writes is forgotten after it: a log that must not exist yet, made
// by the first rank and added to by the others in the order in which they are let.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void add(const char *mode, int rank) {
    FILE *log = fopen("allways-example.log", mode);
    assert(log);
    fprintf(log, "%d", rank);
    fclose(log);
}

int main(int argc, char **argv) {
    int me, size, turn = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == 0) {
        MPI_Status status;
        char text[16] = "", order[16] = "0";
        add("wx", 0);
        for (int i = 1; i < size; i++) {
            MPI_Recv(&turn, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            order[i] = (char) ('0' + status.MPI_SOURCE);
            MPI_Send(&turn, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
            MPI_Recv(&turn, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        FILE *log = fopen("allways-example.log", "r");
        assert(log && fgets(text, sizeof text, log) && strcmp(text, order) == 0);
        fclose(log);
    } else {
        MPI_Send(&turn, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&turn, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        add("a", me);
        MPI_Send(&turn, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
