/* The calls that a rank's process announces are made here by its fiber, on the library that decides, without their data. */
#include "announced.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const int error_codes[] = {WIRE_ERRORS(WIRE_VALUE)};
enum { ERRORS = sizeof error_codes / sizeof *error_codes };

/* --- answers: given and sent without another fiber in between; the first word is the error class */

static int64_t answers[SAYABLE];
static int answer_count = 1;

void answer(int64_t word) {
    if (answer_count < SAYABLE) {
        answers[answer_count++] = word;
    }
}

static void go(struct rank *r, int code) {
    int class = 0;
    while (class < ERRORS && error_codes[class] != code) {
        class++;
    }
    answers[0] = class == ERRORS ? 15 : class;
    remote_say(r->number, S_GO, answer_count, answers);
    answer_count = 1;
}

/* --- requests, known by the tickets of the calls that made them */

static MPI_Request handle(struct rank *r, int64_t ticket) {
    if (ticket == -1) {
        return MPI_REQUEST_NULL;
    }
    for (int i = r->requests.count - 1; i >= 0; i--) {
        struct request *q = r->requests.at[i];
        if (q->ticket == ticket) {
            return i + 1;
        }
    }
    return 1 << 30;
}

static MPI_Request *handles(struct said *s, int *count) {
    *count = number(s);
    MPI_Request *into = arena((size_t) (*count + 1) * sizeof *into);
    for (int i = 0; i < *count; i++) {
        into[i] = handle(s->r, next(s));
    }
    return into;
}

static int waits(struct said *s, int what) {
    int count, index = 0, flag = 0, code = MPI_SUCCESS;
    MPI_Request *requests = handles(s, &count);
    int *indices = arena((size_t) (count + 1) * sizeof *indices);
    switch (what) {
    case W_WAIT: return MPI_Wait(requests, MPI_STATUS_IGNORE);
    case W_WAITALL: return MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    case W_WAITANY:
        code = MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
        answer(index);
        return code;
    case W_TEST:
        code = MPI_Test(requests, &flag, MPI_STATUS_IGNORE);
        answer(flag);
        return code;
    case W_TESTALL:
        code = MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE);
        answer(flag);
        return code;
    case W_TESTANY:
        code = MPI_Testany(count, requests, &index, &flag, MPI_STATUS_IGNORE);
        answer(index);
        answer(flag);
        return code;
    default:
        code = what == W_WAITSOME ? MPI_Waitsome(count, requests, &index, indices, MPI_STATUSES_IGNORE)
                                  : MPI_Testsome(count, requests, &index, indices, MPI_STATUSES_IGNORE);
        answer(index);
        for (int i = 0; i < index; i++) {
            answer(indices[i]);
        }
        return code;
    }
}

/* --- messages */

typedef int send_function(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int start_function(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static int messages(struct said *s, int what) {
    static send_function *const sends[] = {MPI_Send, MPI_Ssend, MPI_Bsend, MPI_Rsend};
    static start_function *const starts[] = {MPI_Isend, MPI_Issend, MPI_Ibsend, MPI_Irsend, MPI_Send_init,
                                             MPI_Ssend_init, MPI_Bsend_init, MPI_Rsend_init};
    void *buf = buffer(s);
    int count = number(s);
    MPI_Datatype t = type(s);
    int peer = number(s), tag = number(s);
    MPI_Comm comm = number(s);
    MPI_Request request;
    if (what <= W_RSEND) {
        return sends[what - W_SEND](buf, count, t, peer, tag, comm);
    }
    if (what <= W_RSEND_INIT) {
        return starts[what - W_ISEND](buf, count, t, peer, tag, comm, &request);
    }
    switch (what) {
    case W_RECV: return MPI_Recv(buf, count, t, peer, tag, comm, MPI_STATUS_IGNORE);
    case W_IRECV: return MPI_Irecv(buf, count, t, peer, tag, comm, &request);
    case W_RECV_INIT: return MPI_Recv_init(buf, count, t, peer, tag, comm, &request);
    default: break;
    }
    void *into = buffer(s);
    int room = number(s);
    MPI_Datatype rt = type(s);
    int source = number(s), rtag = number(s);
    s->r->send_ticket = next(s);
    int code = what == W_SENDRECV
            ? MPI_Sendrecv(buf, count, t, peer, tag, into, room, rt, source, rtag, comm, MPI_STATUS_IGNORE)
            : MPI_Sendrecv_replace(buf, count, t, peer, tag, source, rtag, comm, MPI_STATUS_IGNORE);
    s->r->send_ticket = -1;
    return code;
}

static int probes(struct said *s, int what) {
    MPI_Status status = {0};
    int source = number(s), tag = number(s), flag = 1, code;
    MPI_Comm comm = number(s);
    MPI_Message message = 0;
    switch (what) {
    case W_PROBE: code = MPI_Probe(source, tag, comm, &status); break;
    case W_IPROBE: code = MPI_Iprobe(source, tag, comm, &flag, &status); break;
    case W_MPROBE: code = MPI_Mprobe(source, tag, comm, &message, &status); break;
    default: code = MPI_Improbe(source, tag, comm, &flag, &message, &status);
    }
    answer(flag);
    answer(status.MPI_SOURCE);
    answer(status.MPI_TAG);
    answer(message);
    return code;
}

static int matched_receives(struct said *s, int what) {
    void *buf = buffer(s);
    int count = number(s);
    MPI_Datatype t = type(s);
    MPI_Message message = number(s);
    MPI_Request request;
    return what == W_MRECV ? MPI_Mrecv(buf, count, t, &message, MPI_STATUS_IGNORE)
                           : MPI_Imrecv(buf, count, t, &message, &request);
}

/* --- collectives */

static int collective(struct said *s) {
    int what = number(s), later = number(s);
    void *sbuf = buffer(s);
    int scount = number(s);
    MPI_Datatype st = type(s);
    void *rbuf = buffer(s);
    int rcount = number(s);
    MPI_Datatype rt = type(s);
    MPI_Op o = op(s);
    int root = number(s);
    MPI_Comm x = number(s);
    int n;
    const int *sc = array(s, &n), *sd = array(s, &n), *rc = array(s, &n), *rd = array(s, &n);
    const MPI_Datatype *sts = types(s), *rts = types(s);
    const MPI_Aint *sp = longs(s, &n), *rp = longs(s, &n);
    MPI_Request q;
#define MAKE(Name, Iname, ...) return later ? MPI_##Iname(__VA_ARGS__, &q) : MPI_##Name(__VA_ARGS__)
    switch (what) {
    case K_BARRIER: MAKE(Barrier, Ibarrier, x);
    case K_BCAST: MAKE(Bcast, Ibcast, rbuf, rcount, rt, root, x);
    case K_GATHER: MAKE(Gather, Igather, sbuf, scount, st, rbuf, rcount, rt, root, x);
    case K_GATHERV: MAKE(Gatherv, Igatherv, sbuf, scount, st, rbuf, rc, rd, rt, root, x);
    case K_SCATTER: MAKE(Scatter, Iscatter, sbuf, scount, st, rbuf, rcount, rt, root, x);
    case K_SCATTERV: MAKE(Scatterv, Iscatterv, sbuf, sc, sd, st, rbuf, rcount, rt, root, x);
    case K_ALLGATHER: MAKE(Allgather, Iallgather, sbuf, scount, st, rbuf, rcount, rt, x);
    case K_ALLGATHERV: MAKE(Allgatherv, Iallgatherv, sbuf, scount, st, rbuf, rc, rd, rt, x);
    case K_ALLTOALL: MAKE(Alltoall, Ialltoall, sbuf, scount, st, rbuf, rcount, rt, x);
    case K_ALLTOALLV: MAKE(Alltoallv, Ialltoallv, sbuf, sc, sd, st, rbuf, rc, rd, rt, x);
    case K_REDUCE: MAKE(Reduce, Ireduce, sbuf, rbuf, rcount, rt, o, root, x);
    case K_ALLREDUCE: MAKE(Allreduce, Iallreduce, sbuf, rbuf, rcount, rt, o, x);
    case K_REDUCE_SCATTER: MAKE(Reduce_scatter, Ireduce_scatter, sbuf, rbuf, rc, rt, o, x);
    case K_REDUCE_SCATTER_BLOCK: MAKE(Reduce_scatter_block, Ireduce_scatter_block, sbuf, rbuf, rcount, rt, o, x);
    case K_SCAN: MAKE(Scan, Iscan, sbuf, rbuf, rcount, rt, o, x);
    case K_EXSCAN: MAKE(Exscan, Iexscan, sbuf, rbuf, rcount, rt, o, x);
    case K_ALLTOALLW: MAKE(Alltoallw, Ialltoallw, sbuf, sc, sd, sts, rbuf, rc, rd, rts, x);
    case K_NEIGHBOUR_ALLGATHER:
        MAKE(Neighbor_allgather, Ineighbor_allgather, sbuf, scount, st, rbuf, rcount, rt, x);
    case K_NEIGHBOUR_ALLGATHERV:
        MAKE(Neighbor_allgatherv, Ineighbor_allgatherv, sbuf, scount, st, rbuf, rc, rd, rt, x);
    case K_NEIGHBOUR_ALLTOALL: MAKE(Neighbor_alltoall, Ineighbor_alltoall, sbuf, scount, st, rbuf, rcount, rt, x);
    case K_NEIGHBOUR_ALLTOALLV:
        MAKE(Neighbor_alltoallv, Ineighbor_alltoallv, sbuf, sc, sd, st, rbuf, rc, rd, rt, x);
    default: MAKE(Neighbor_alltoallw, Ineighbor_alltoallw, sbuf, sc, sp, sts, rbuf, rc, rp, rts, x);
    }
}

/* --- all of them */

static void crashed(struct said *s) {
    int signal = number(s);
    running->pc = s->head->pc;
    if (signal == SIGABRT) {
        fail("abort", "called at {%lx}", running->pc);
    }
    fail("crash", "%s at {%lx}%s", strsignal(signal), running->pc, number(s) ? ", in the real library" : "");
}

/* A call that is made before MPI_Init or after MPI_Finalize: entering says so. */
static void misused(struct said *s) {
    enter(text(s), 0);
}

static void touched(struct said *s) {
    struct request *q = table_get(&s->r->requests, 1, handle(s->r, next(s)));
    running->pc = s->head->pc;
    fail("buffer", "the buffer of %s ({%lx}) has changed before the request is complete, as is seen at {%lx}",
         q ? q->call : "a send", q ? q->pc : 0, running->pc);
}

static int make(struct said *s) {
    int what = s->head->what, code;
    MPI_Request request;
    bool has_ticket = (what >= W_SEND && what <= W_RECV_INIT) || what == W_SENDRECV || what == W_SENDRECV_REPLACE
            || what == W_MRECV || what == W_IMRECV || what == W_COLLECTIVE || (what >= W_COMM_DUP && what <= W_COMM_CREATE)
            || (what >= W_CART_CREATE && what <= W_CART_SUB) || (what >= W_WIN_CREATE && what <= W_WIN_FREE)
            || what >= W_PUT;
    s->r->ticket = has_ticket ? next(s) : -1;
    switch (what) {
    case W_INIT: return MPI_Init(NULL, NULL);
    case W_INIT_THREAD: return MPI_Init_thread(NULL, NULL, MPI_THREAD_SINGLE, &code);
    case W_FINALIZE: return MPI_Finalize();
    case W_ABORT: return MPI_Abort(MPI_COMM_WORLD, number(s));
    case W_START:
        request = handle(s->r, next(s));
        return MPI_Start(&request);
    case W_REQUEST_FREE:
        request = handle(s->r, next(s));
        return MPI_Request_free(&request);
    case W_CANCEL:
        request = handle(s->r, next(s));
        return MPI_Cancel(&request);
    case W_ATTACH: return MPI_Buffer_attach((void *) 4096, number(s));
    case W_DETACH: {
        void *at;
        int size = 0;
        code = MPI_Buffer_detach(&at, &size);
        answer(size);
        return code;
    }
    case W_COLLECTIVE: return collective(s);
    default: break;
    }
    return what == W_MRECV || what == W_IMRECV ? matched_receives(s, what)
            : what <= W_SENDRECV_REPLACE ? messages(s, what)
            : what <= W_IMPROBE ? probes(s, what)
            : what <= W_TESTSOME ? waits(s, what)
            : what >= W_CONTIGUOUS && what <= W_TYPE_FREE ? announced_types(s, what)
            : what >= W_COMM_DUP && what <= W_CART_SUB && what != W_COMM_FREE && what != W_COMM_ERRORS
            ? announced_communicators(s, what)
            : what >= W_PUT ? announced_accesses(s, what)
            : what >= W_WIN_CREATE ? announced_windows(s, what) : announced_others(s, what);
}

/* What a rank's fiber does in the place of the program's main. */
int remote_main(struct rank *r) {
    struct said s = {.r = r};
    r->send_ticket = -1;
    go(r, MPI_SUCCESS);
    for (;;) {
        s.at = 0;
        s.head = remote_hear(r->number, &s.words);
        if (s.head == NULL) {
            running->pc = 0;
            fail("crash", "the process of <%d> is gone: it was killed, or ended itself without exit", r->number);
        }
        r->remote_pc = s.head->pc;
        switch (s.head->what) {
        case W_EXIT: return number(&s);
        case W_CRASH: crashed(&s); break;
        case W_MISUSE: misused(&s); break;
        case W_TOUCHED: touched(&s); break;
        case W_ASSERT:
            running->pc = s.head->pc;
            fail("assertion", "%s", text(&s));
        case W_UNABLE:
            refuse("uses a window, but on this installation of MPI what is put into one gets lost (--mpi-library names another)");
        case W_LIBRARY:
            running->pc = s.head->pc;
            fail("library", "the real library says: %s", text(&s));
        default: break;
        }
        go(r, make(&s));
    }
}
