/* Linked into a program that is run on a real MPI, to make it take the way of an execution found before: calls come here
 * first (the profiling interface). A wildcard gets the source it had there, exclusive epochs come in the order they had,
 * and sends wait for their receives if they did. What the real library does then is its own.
 *   ALLWAYS_MATCHES   for each rank the sources of its wildcards, in their order: 1,2;;0
 *   ALLWAYS_EPOCHS    the ranks of the exclusive epochs, in their order: 0,1,1,0
 *   ALLWAYS_SSEND     set if sends are not buffered
 *   ALLWAYS_BEATS     a file: for each rank how many calls it has made, and whose turn it is, for whoever watches */
#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST = 65536 };

struct watch { volatile int calls[64]; volatile int started, turn; };
static struct watch *watched;
static int me, sources[MOST], source_count, next_source, epochs[MOST], epoch_count;
static int synchronous;

static void numbers(const char *text, int *into, int *count) {
    while (*text && *text != ';' && *count < MOST) {
        into[(*count)++] = atoi(text);
        text += strcspn(text, ",;");
        text += *text == ',';
    }
}

static void prepare(void) {
    PMPI_Comm_rank(MPI_COMM_WORLD, &me);
    const char *matches = getenv("ALLWAYS_MATCHES"), *order = getenv("ALLWAYS_EPOCHS"), *path = getenv("ALLWAYS_BEATS");
    for (int i = 0; matches && i < me; i++) {
        matches = strchr(matches, ';');
        matches = matches ? matches + 1 : NULL;
    }
    if (matches) {
        numbers(matches, sources, &source_count);
    }
    if (order) {
        numbers(order, epochs, &epoch_count);
    }
    synchronous = getenv("ALLWAYS_SSEND") != NULL;
    int file = path ? open(path, O_RDWR) : -1;
    if (file >= 0) {
        watched = mmap(NULL, sizeof *watched, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        watched = watched == MAP_FAILED ? NULL : watched;
    }
    if (watched) {
        __sync_fetch_and_add(&watched->started, 1);
    }
}

static void beat(void) {
    if (watched && me < 64) {
        watched->calls[me]++;
    }
}

static int source_of(int source) {
    if (source != MPI_ANY_SOURCE || next_source >= source_count) {
        return source;
    }
    int chosen = sources[next_source++];
    return chosen < 0 ? source : chosen;
}

int MPI_Init(int *argc, char ***argv) {
    int code = PMPI_Init(argc, argv);
    prepare();
    return code;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    int code = PMPI_Init_thread(argc, argv, required, provided);
    prepare();
    return code;
}

int MPI_Finalize(void) {
    beat();
    int code = PMPI_Finalize();
    beat();
    return code;
}

int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    beat();
    return (synchronous ? PMPI_Ssend : PMPI_Send)(buf, count, type, dest, tag, comm);
}

int MPI_Isend(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, MPI_Request *request) {
    beat();
    return (synchronous ? PMPI_Issend : PMPI_Isend)(buf, count, type, dest, tag, comm, request);
}

int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
    beat();
    return PMPI_Recv(buf, count, type, source_of(source), tag, comm, status);
}

int MPI_Irecv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
    beat();
    return PMPI_Irecv(buf, count, type, source_of(source), tag, comm, request);
}

int MPI_Sendrecv(const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf, int rcount,
                 MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Status *status) {
    beat();
    return PMPI_Sendrecv(sbuf, scount, stype, dest, stag, rbuf, rcount, rtype, source_of(source), rtag, comm, status);
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
    beat();
    return PMPI_Probe(source_of(source), tag, comm, status);
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    beat();
    return PMPI_Mprobe(source_of(source), tag, comm, message, status);
}

int MPI_Barrier(MPI_Comm comm) {
    beat();
    return PMPI_Barrier(comm);
}

int MPI_Bcast(void *buf, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    beat();
    if (synchronous) {
        PMPI_Barrier(comm);
    }
    return PMPI_Bcast(buf, count, type, root, comm);
}

int MPI_Reduce(const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
    beat();
    if (synchronous) {
        PMPI_Barrier(comm);
    }
    return PMPI_Reduce(sbuf, rbuf, count, type, op, root, comm);
}

/* Meanwhile the library must be called, or the others' accesses to this rank would not be served. */
static void wait_for_turn(void) {
    int flag;
    while (watched && watched->turn < epoch_count && epochs[watched->turn] != me) {
        PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        usleep(100);
    }
}

int MPI_Win_lock(int type, int rank, int assertion, MPI_Win win) {
    beat();
    if (type == MPI_LOCK_EXCLUSIVE) {
        wait_for_turn();
    }
    return PMPI_Win_lock(type, rank, assertion, win);
}

int MPI_Win_unlock(int rank, MPI_Win win) {
    beat();
    int code = PMPI_Win_unlock(rank, win);
    if (watched && watched->turn < epoch_count && epochs[watched->turn] == me) {
        __sync_fetch_and_add(&watched->turn, 1);
    }
    return code;
}
