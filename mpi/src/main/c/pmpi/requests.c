/* Waits and tests: the scheduler says what is complete, and the library is asked for just that. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

static long ticket_of(MPI_Request request) {
    long ticket = (long) (intptr_t) request - 0x5a000000;
    return request == MPI_REQUEST_NULL ? -1 : call_at(ticket) ? ticket : -2;
}

/* Whether what is sent is still what was copied. Between its elements may lie what is received meanwhile. */
static bool same(struct call *c) {
    if (memcmp(c->copy, (char *) c->buf + c->offset, (size_t) c->copied) == 0) {
        return true;
    }
    int size = 0, then_end = 0, now_end = 0;
    PMPI_Pack_size(c->count, c->type, MPI_COMM_SELF, &size);
    char *then = malloc(2 * (size_t) size + 1), *now = then + size;
    PMPI_Pack(c->copy - c->offset, c->count, c->type, then, size, &then_end, MPI_COMM_SELF);
    PMPI_Pack(c->buf, c->count, c->type, now, size, &now_end, MPI_COMM_SELF);
    bool same = then_end == now_end && memcmp(then, now, (size_t) now_end) == 0;
    free(then);
    return same;
}

/* A buffer that has changed since it was sent from, and is not the program's yet. */
static void untouched(struct call *c, uintptr_t pc) {
    if (c->kind == O_SEND && c->active && c->copy && !same(c)) {
        begin(W_TOUCHED, pc);
        say(c->ticket);
        go();
    }
}

static void say_requests(int what, uintptr_t pc, int count, MPI_Request *requests) {
    for (int i = 0; i < count; i++) {
        long ticket = ticket_of(requests[i]);
        if (ticket >= 0) {
            untouched(call_at(ticket), pc);
        }
    }
    begin(what, pc);
    say(count);
    for (int i = 0; i < count; i++) {
        say(ticket_of(requests[i]));
    }
}

static int done(MPI_Request *request, MPI_Status *status) {
    struct call *c = call_at(ticket_of(*request));
    if (c == NULL) {
        no_status(status);
        return MPI_SUCCESS;
    }
    int code = complete(c, status);
    if (!c->persistent) {
        call_gone(c);
        *request = MPI_REQUEST_NULL;
    }
    return code;
}

static MPI_Status *nth(MPI_Status *statuses, int i) {
    return statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
}

static int all_done(int count, MPI_Request requests[], MPI_Status statuses[]) {
    int code = MPI_SUCCESS;
    for (int i = 0; i < count; i++) {
        int one = done(&requests[i], nth(statuses, i));
        code = code ? code : one;
    }
    return code;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    ready("MPI_Wait", HERE);
    say_requests(W_WAIT, HERE, 1, request);
    int code = go();
    return code ? code : done(request, status);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    ready("MPI_Waitall", HERE);
    say_requests(W_WAITALL, HERE, count, requests);
    int code = go();
    return code ? code : all_done(count, requests, statuses);
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
    ready("MPI_Waitany", HERE);
    say_requests(W_WAITANY, HERE, count, requests);
    int code = go();
    *index = got(0) == N_UNDEFINED ? MPI_UNDEFINED : (int) got(0);
    if (code || got(0) < 0) {
        no_status(status);
        return code;
    }
    return done(&requests[*index], status);
}

static int some_done(MPI_Request requests[], int *count, int indices[], MPI_Status statuses[]) {
    int n = (int) got(0);
    *count = n == N_UNDEFINED ? MPI_UNDEFINED : n;
    for (int i = 0; i < n; i++) {
        indices[i] = (int) got(1 + i);
    }
    for (int i = 0; i < n; i++) {
        done(&requests[indices[i]], nth(statuses, i));
    }
    return MPI_SUCCESS;
}

int MPI_Waitsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]) {
    ready("MPI_Waitsome", HERE);
    say_requests(W_WAITSOME, HERE, count, requests);
    int code = go();
    return code ? code : some_done(requests, outcount, indices, statuses);
}

int MPI_Testsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]) {
    ready("MPI_Testsome", HERE);
    say_requests(W_TESTSOME, HERE, count, requests);
    int code = go();
    return code ? code : some_done(requests, outcount, indices, statuses);
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    ready("MPI_Test", HERE);
    say_requests(W_TEST, HERE, 1, request);
    int code = go();
    *flag = (int) got(0);
    return code || !*flag ? code : done(request, status);
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
    ready("MPI_Testall", HERE);
    say_requests(W_TESTALL, HERE, count, requests);
    int code = go();
    *flag = (int) got(0);
    return code || !*flag ? code : all_done(count, requests, statuses);
}

int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
    ready("MPI_Testany", HERE);
    say_requests(W_TESTANY, HERE, count, requests);
    int code = go();
    *flag = (int) got(1);
    *index = got(0) < 0 ? MPI_UNDEFINED : (int) got(0);
    if (code || !*flag || got(0) < 0) {
        no_status(status);
        return code;
    }
    return done(&requests[*index], status);
}

int MPI_Request_free(MPI_Request *request) {
    ready("MPI_Request_free", HERE);
    begin(W_REQUEST_FREE, HERE);
    say(ticket_of(*request));
    int code = go();
    *request = MPI_REQUEST_NULL;
    return code;
}

int MPI_Cancel(MPI_Request *request) {
    ready("MPI_Cancel", HERE);
    begin(W_CANCEL, HERE);
    struct call *c = call_at(ticket_of(*request));
    say(ticket_of(*request));
    int code = go();
    if (c && !c->posted && c->kind == O_RECEIVE) {
        c->cancelled = true;
    }
    return code;
}

static int start(MPI_Request *request, uintptr_t pc) {
    begin(W_START, pc);
    struct call *c = call_at(ticket_of(*request));
    say(ticket_of(*request));
    if (c) {
        c->active = true;
        c->posted = false;
    }
    return go();
}

int MPI_Start(MPI_Request *request) {
    ready("MPI_Start", HERE);
    return start(request, HERE);
}

int MPI_Startall(int count, MPI_Request requests[]) {
    ready("MPI_Startall", HERE);
    for (int i = 0; i < count; i++) {
        int code = start(&requests[i], HERE);
        if (code != MPI_SUCCESS) {
            return code;
        }
    }
    return MPI_SUCCESS;
}
