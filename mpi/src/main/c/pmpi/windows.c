/* One-sided communication. Epochs are the scheduler's: it says when an access is made, and each is one epoch of its own
 * on the library, complete before the next. */
#include "layer.h"

#include <string.h>

static struct { MPI_Win real; int number; } made_wins[1024];
static int win_count;

static int win_number(MPI_Win win) {
    for (int i = 0; i < win_count; i++) {
        if (made_wins[i].real == win) {
            return made_wins[i].number;
        }
    }
    return 0;
}

/* Whether one-sided communication works at all here, between neighbours: on some installations what is put gets lost. */
static void must_work(struct comm *x) {
    int cell = -1, mine = x->rank, next = (x->rank + 1) % x->size;
    MPI_Win win;
    PMPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, x->twin, &win);
    PMPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    PMPI_Put(&mine, 1, MPI_INT, next, 0, 1, MPI_INT, win);
    PMPI_Win_unlock(next, win);
    PMPI_Barrier(x->twin);
    PMPI_Win_lock(MPI_LOCK_SHARED, x->rank, 0, win);
    int got = cell;
    PMPI_Win_unlock(x->rank, win);
    PMPI_Win_free(&win);
    if (got != (x->rank + x->size - 1) % x->size) {
        begin(W_UNABLE, 0);
        wait_for_ever();
    }
}

static int make(struct call *c) {
    MPI_Win *into = c->into;
    must_work(c->comm);
    int code = c->what == W_WIN_CREATE
            ? PMPI_Win_create(c->rbuf, c->numbers[0], (int) c->numbers[1], MPI_INFO_NULL, c->comm->real, into)
            : PMPI_Win_allocate(c->numbers[0], (int) c->numbers[1], MPI_INFO_NULL, c->comm->real, c->rbuf, into);
    windows++;
    return code;
}

static int made(int what, void *base, MPI_Aint size, int unit, MPI_Comm comm, MPI_Win *win, uintptr_t pc) {
    begin(what, pc);
    struct call *c = call_new(O_WINDOW);
    c->what = what;
    c->comm = comm_of(comm);
    c->rbuf = base;
    c->numbers[0] = size;
    c->numbers[1] = unit;
    c->into = win;
    c->make = make;
    say(c->ticket);
    say(comm_number(comm));
    say(size);
    say(unit);
    int code = go();
    if (code == MPI_SUCCESS && win_count < 1024) {
        made_wins[win_count].real = *win;
        made_wins[win_count++].number = (int) got(0);
    }
    call_gone(c);
    return code;
}

int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win) {
    (void) info;
    ready("MPI_Win_create", HERE);
    return made(W_WIN_CREATE, base, size, unit, comm, win, HERE);
}

int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win) {
    (void) info;
    ready("MPI_Win_allocate", HERE);
    int code = made(W_WIN_ALLOCATE, base, size, unit, comm, win, HERE);
    if (code == MPI_SUCCESS) {
        memset(*(void **) base, 0, (size_t) size);
    }
    return code;
}

static int gone(struct call *c) {
    windows--;
    return PMPI_Win_free(c->into);
}

int MPI_Win_free(MPI_Win *win) {
    ready("MPI_Win_free", HERE);
    begin(W_WIN_FREE, HERE);
    struct call *c = call_new(O_WINDOW);
    MPI_Win real = *win;
    c->into = win;
    c->make = gone;
    say(c->ticket);
    say(win_number(*win));
    int code = go();
    for (int i = 0; code == MPI_SUCCESS && i < win_count; i++) {
        if (made_wins[i].real == real) {
            made_wins[i] = made_wins[--win_count];
            break;
        }
    }
    call_gone(c);
    return code;
}

/* --- epochs */

static int epoch(int what, MPI_Win win, long a, long b, uintptr_t pc) {
    begin(what, pc);
    say(win_number(win));
    say(a);
    say(b);
    return go();
}

int MPI_Win_fence(int assertion, MPI_Win win) {
    ready("MPI_Win_fence", HERE);
    return epoch(W_WIN_FENCE, win, (assertion & MPI_MODE_NOPRECEDE) != 0, (assertion & MPI_MODE_NOSUCCEED) != 0, HERE);
}

int MPI_Win_lock(int type, int rank, int assertion, MPI_Win win) {
    (void) assertion;
    ready("MPI_Win_lock", HERE);
    return epoch(W_WIN_LOCK, win, type == MPI_LOCK_EXCLUSIVE ? 1 : type == MPI_LOCK_SHARED ? 2 : 0, peer_number(rank), HERE);
}

int MPI_Win_unlock(int rank, MPI_Win win) {
    ready("MPI_Win_unlock", HERE);
    return epoch(W_WIN_UNLOCK, win, peer_number(rank), 0, HERE);
}

int MPI_Win_lock_all(int assertion, MPI_Win win) {
    ready("MPI_Win_lock_all", HERE);
    return epoch(W_WIN_LOCK_ALL, win, assertion, 0, HERE);
}

int MPI_Win_unlock_all(MPI_Win win) {
    ready("MPI_Win_unlock_all", HERE);
    return epoch(W_WIN_UNLOCK_ALL, win, 0, 0, HERE);
}

int MPI_Win_flush(int rank, MPI_Win win) {
    ready("MPI_Win_flush", HERE);
    return epoch(W_WIN_FLUSH, win, rank, 0, HERE);
}

int MPI_Win_flush_local(int rank, MPI_Win win) {
    ready("MPI_Win_flush_local", HERE);
    return epoch(W_WIN_FLUSH, win, rank, 1, HERE);
}

int MPI_Win_flush_all(MPI_Win win) {
    ready("MPI_Win_flush_all", HERE);
    return epoch(W_WIN_FLUSH_ALL, win, 0, 0, HERE);
}

int MPI_Win_flush_local_all(MPI_Win win) {
    ready("MPI_Win_flush_local_all", HERE);
    return epoch(W_WIN_FLUSH_ALL, win, 0, 1, HERE);
}

int MPI_Win_post(MPI_Group group, int assertion, MPI_Win win) {
    (void) assertion;
    ready("MPI_Win_post", HERE);
    return epoch(W_WIN_POST, win, group_number(group), 0, HERE);
}

int MPI_Win_start(MPI_Group group, int assertion, MPI_Win win) {
    (void) assertion;
    ready("MPI_Win_start", HERE);
    return epoch(W_WIN_START, win, group_number(group), 0, HERE);
}

int MPI_Win_complete(MPI_Win win) {
    ready("MPI_Win_complete", HERE);
    return epoch(W_WIN_COMPLETE, win, 0, 0, HERE);
}

int MPI_Win_wait(MPI_Win win) {
    ready("MPI_Win_wait", HERE);
    return epoch(W_WIN_WAIT, win, 0, 0, HERE);
}

/* --- accesses */

void access_now(struct call *c) {
    PMPI_Win_lock(MPI_LOCK_SHARED, c->peer, 0, c->win);
    int code = MPI_SUCCESS;
    switch (c->what) {
    case W_PUT:
        code = REAL(PMPI_Put(c->buf, c->count, c->type, c->peer, c->disp, c->rcount, c->rtype, c->win));
        break;
    case W_GET:
        code = REAL(PMPI_Get(c->rbuf, c->count, c->type, c->peer, c->disp, c->rcount, c->rtype, c->win));
        break;
    case W_ACCUMULATE:
        code = REAL(PMPI_Accumulate(c->buf, c->count, c->type, c->peer, c->disp, c->rcount, c->rtype, c->op, c->win));
        break;
    case W_FETCH_AND_OP:
        code = REAL(PMPI_Fetch_and_op(c->buf, c->rbuf, c->type, c->peer, c->disp, c->op, c->win));
        break;
    case W_COMPARE_AND_SWAP:
        code = REAL(PMPI_Compare_and_swap(c->buf, c->into, c->rbuf, c->type, c->peer, c->disp, c->win));
        break;
    default: break;
    }
    PMPI_Win_unlock(c->peer, c->win);
    checked(code, "the access", 0);
}

static struct call *accessing(int what, const void *from, void *into, int count, MPI_Datatype type, int rank,
                              MPI_Aint disp, int rcount, MPI_Datatype rtype, MPI_Op op, MPI_Win win, uintptr_t pc) {
    begin(what, pc);
    struct call *c = call_new(O_ACCESS);
    c->what = what;
    c->buf = (void *) from;
    c->rbuf = into;
    c->count = count;
    c->type = type;
    c->peer = rank;
    c->disp = disp;
    c->rcount = rcount;
    c->rtype = rtype;
    c->op = op;
    c->win = win;
    say(c->ticket);
    say(count);
    say(type_number(type));
    say(peer_number(rank));
    say(disp);
    say(rcount);
    say(type_number(rtype));
    say(op_number(op));
    say(win_number(win));
    return c;
}

int MPI_Put(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ready("MPI_Put", HERE);
    accessing(W_PUT, buf, NULL, count, type, rank, disp, tcount, ttype, MPI_OP_NULL, win, HERE);
    return go();
}

int MPI_Get(void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ready("MPI_Get", HERE);
    accessing(W_GET, NULL, buf, count, type, rank, disp, tcount, ttype, MPI_OP_NULL, win, HERE);
    return go();
}

int MPI_Accumulate(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount,
                   MPI_Datatype ttype, MPI_Op op, MPI_Win win) {
    ready("MPI_Accumulate", HERE);
    accessing(W_ACCUMULATE, buf, NULL, count, type, rank, disp, tcount, ttype, op, win, HERE);
    return go();
}

int MPI_Fetch_and_op(const void *buf, void *result, MPI_Datatype type, int rank, MPI_Aint disp, MPI_Op op, MPI_Win win) {
    ready("MPI_Fetch_and_op", HERE);
    accessing(W_FETCH_AND_OP, buf, result, 1, type, rank, disp, 1, type, op, win, HERE);
    return go();
}

int MPI_Compare_and_swap(const void *buf, const void *compare, void *result, MPI_Datatype type, int rank, MPI_Aint disp,
                         MPI_Win win) {
    ready("MPI_Compare_and_swap", HERE);
    struct call *c = accessing(W_COMPARE_AND_SWAP, buf, result, 1, type, rank, disp, 1, type, MPI_OP_NULL, win, HERE);
    c->into = (void *) compare;
    return go();
}
