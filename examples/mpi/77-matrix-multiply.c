// expect: verified [--mpi 3]
// Matrix times matrix, a row at a time to whoever is free. The tag says which row it is.
#include <assert.h>
#include <mpi.h>

enum { N = 3 };

static void multiply(const int *row, int b[N][N], int *result) {
    for (int j = 0; j < N; j++) {
        result[j] = 0;
        for (int k = 0; k < N; k++) {
            result[j] += row[k] * b[k][j];
        }
    }
}

static void master(int size, int a[N][N], int b[N][N]) {
    int c[N][N], next = 0, result[N], expected[N];
    MPI_Status status;
    for (int worker = 1; worker < size && next < N; worker++, next++) {
        MPI_Send(a[next], N, MPI_INT, worker, next + 1, MPI_COMM_WORLD);
    }
    for (int done = 0; done < N; done++) {
        MPI_Recv(result, N, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        for (int j = 0; j < N; j++) {
            c[status.MPI_TAG - 1][j] = result[j];
        }
        if (next < N) {
            MPI_Send(a[next], N, MPI_INT, status.MPI_SOURCE, next + 1, MPI_COMM_WORLD);
            next++;
        } else {
            MPI_Send(a[0], 0, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
        }
    }
    for (int i = 0; i < N; i++) {
        multiply(a[i], b, expected);
        for (int j = 0; j < N; j++) {
            assert(c[i][j] == expected[j]);
        }
    }
}

static void worker(int b[N][N]) {
    int row[N], result[N];
    MPI_Status status;
    for (;;) {
        MPI_Recv(row, N, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == 0) {
            return;
        }
        multiply(row, b, result);
        MPI_Send(result, N, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    int me, size, a[N][N], b[N][N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N * N; i++) {
        a[i / N][i % N] = i;
        b[i / N][i % N] = me == 0 ? N * N - i : 0;
    }
    MPI_Bcast(b, N * N, MPI_INT, 0, MPI_COMM_WORLD);
    if (me == 0) {
        master(size, a, b);
    } else {
        worker(b);
    }
    MPI_Finalize();
    return 0;
}
