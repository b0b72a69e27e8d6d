/* Sending, receiving and probing. */
#include "world.h"

#include <stdio.h>

/* The arguments that all these calls have. Errors end the rank, or are returned if the program asked for that. */
static int check(struct rank *r, struct comm **c, MPI_Comm comm, const void *buffer, int count, MPI_Datatype type,
                 struct type **t, int peer, int tag, bool sends) {
    *c = comm_of(r, comm);
    *t = type_of(r, type, true);
    if (count < 0) {
        return wrong(r, *c, MPI_ERR_COUNT, "argument", "the count is %d", count);
    }
    if (buffer == NULL && count > 0 && (*t)->size > 0 && (*t)->true_lb == 0) {
        return wrong(r, *c, MPI_ERR_BUFFER, "argument", "the buffer is NULL, but the count is %d", count);
    }
    int size = peers(*c);
    if (peer != MPI_PROC_NULL && (peer < 0 || peer >= size) && (sends || peer != MPI_ANY_SOURCE)) {
        return wrong(r, *c, MPI_ERR_RANK, "argument", "the rank %d is none of the communicator's %d", peer, size);
    }
    if (tag < 0 && (sends || tag != MPI_ANY_TAG)) {
        return wrong(r, *c, MPI_ERR_TAG, "argument", "the tag is %d", tag);
    }
    return MPI_SUCCESS;
}

static struct request *describe(struct rank *r, enum request_kind kind, char mode, const void *buffer, int count,
                                struct type *t, int peer, int tag, struct comm *c) {
    struct request *q = request_make(r, kind);
    q->mode = mode;
    q->buffer = (void *) buffer;
    q->count = count;
    q->type = t;
    q->peer = peer;
    q->tag = tag;
    q->comm = c;
    q->with = peer == MPI_PROC_NULL ? MPI_PROC_NULL : peer == MPI_ANY_SOURCE ? MPI_ANY_SOURCE : world_rank(c, peer);
    return q;
}

static int start(struct rank *r, struct request *q) {
    q->active = true;
    if (nobody(q)) {
        return MPI_SUCCESS;
    }
    buffer_given(r, q);
    if (cancel_guess(r, q)) {
        return MPI_SUCCESS;
    }
    if (q->kind == R_SEND) {
        int code = q->mode == 'B' ? attached_take(r, q) : MPI_SUCCESS;
        if (code) {
            q->active = false;
            return code;
        }
        struct message *m = send_message(r, q);
        if (q->mode == 'B') {
            attached_holds(r, m);
        }
    } else {
        post_receive(r, q);
    }
    return MPI_SUCCESS;
}

static void nobody_status(MPI_Status *status) {
    set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
}

static bool matter_complete(struct rank *r) {
    struct request *q = r->matter;
    r->on = q->with < 0 ? NOBODY : q->with;
    return request_complete(q);
}

/* --- blocking */

static int send(struct rank *r, char mode, const void *buffer, int count, MPI_Datatype type, int dest, int tag,
                MPI_Comm comm) {
    struct comm *c;
    struct type *t;
    int code = check(r, &c, comm, buffer, count, type, &t, dest, tag, true);
    if (code) {
        return code;
    }
    struct request *q = describe(r, R_SEND, mode, buffer, count, t, dest, tag, c);
    if ((code = start(r, q)) || nobody(q)) {
        return code;
    }
    about(r, r->call, dest, tag, c);
    r->matter = q;
    wait_until(r, matter_complete);
    request_causes(r, q);
    stepped(r);
    return MPI_SUCCESS;
}

int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    ENTER("Send");
    return send(r, 's', buf, count, type, dest, tag, comm);
}

int MPI_Ssend(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    ENTER("Ssend");
    return send(r, 'S', buf, count, type, dest, tag, comm);
}

int MPI_Bsend(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    ENTER("Bsend");
    return send(r, 'B', buf, count, type, dest, tag, comm);
}

int MPI_Rsend(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    ENTER("Rsend");
    return send(r, 'R', buf, count, type, dest, tag, comm);
}

int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
    ENTER("Recv");
    struct comm *c;
    struct type *t;
    int code = check(r, &c, comm, buf, count, type, &t, source, tag, false);
    if (code) {
        return code;
    }
    struct request *q = describe(r, R_RECV, 0, buf, count, t, source, tag, c);
    if (nobody(q)) {
        nobody_status(status);
        return MPI_SUCCESS;
    }
    start(r, q);
    about(r, r->call, source, tag, c);
    r->matter = q;
    wait_until(r, matter_complete);
    request_causes(r, q);
    snprintf(r->told, sizeof r->told, "from %d", comm_rank_of(c, q->message->source));
    stepped(r);
    receive(r, q, status);
    return MPI_SUCCESS;
}

static bool both_complete(struct rank *r) {
    struct request **both = r->matter;
    for (int i = 0; i < 2; i++) {
        if (!nobody(both[i]) && !request_complete(both[i])) {
            r->on = both[i]->with < 0 ? NOBODY : both[i]->with;
            return false;
        }
    }
    return true;
}

/* `request`: it does not wait. */
static int sendrecv(struct rank *r, bool replaces, const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf,
                    int rcount, MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Status *status,
                    MPI_Request *request) {
    struct comm *c;
    struct type *st, *rt;
    int code = check(r, &c, comm, sbuf, scount, stype, &st, dest, stag, true);
    code = code ? code : check(r, &c, comm, rbuf, rcount, rtype, &rt, source, rtag, false);
    if (code) {
        return code;
    }
    struct request **both = arena(2 * sizeof *both);
    both[0] = describe(r, R_RECV, 0, rbuf, rcount, rt, source, rtag, c);
    both[1] = describe(r, R_SEND, 's', sbuf, scount, st, dest, stag, c);
    if (!replaces && !nobody(both[0]) && !nobody(both[1])) {
        buffers_apart(r, both[1], both[0]);
    }
    start(r, both[0]);
    start(r, both[1]);
    about(r, r->call, source == MPI_PROC_NULL ? dest : source, rtag, c);
    if (request) {
        both[0]->also = both[1];
        request_publish(r, both[0], request);
        step(r);
        for (int i = 0; i < 2; i++) {
            if (!nobody(both[i])) {
                watch(r, both[i]);
            }
        }
        return MPI_SUCCESS;
    }
    r->matter = both;
    wait_until(r, both_complete);
    for (int i = 0; i < 2; i++) {
        if (!nobody(both[i])) {
            request_causes(r, both[i]);
        }
    }
    stepped(r);
    if (nobody(both[0])) {
        nobody_status(status);
    } else {
        receive(r, both[0], status);
    }
    return MPI_SUCCESS;
}

int MPI_Sendrecv(const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf, int rcount,
                 MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Status *status) {
    ENTER("Sendrecv");
    return sendrecv(r, false, sbuf, scount, stype, dest, stag, rbuf, rcount, rtype, source, rtag, comm, status, NULL);
}

int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype type, int dest, int stag, int source, int rtag,
                         MPI_Comm comm, MPI_Status *status) {
    ENTER("Sendrecv_replace");
    return sendrecv(r, true, buf, count, type, dest, stag, buf, count, type, source, rtag, comm, status, NULL);
}

int MPI_Isendrecv(const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf, int rcount,
                  MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Request *request) {
    ENTER("Isendrecv");
    return sendrecv(r, false, sbuf, scount, stype, dest, stag, rbuf, rcount, rtype, source, rtag, comm, NULL, request);
}

int MPI_Isendrecv_replace(void *buf, int count, MPI_Datatype type, int dest, int stag, int source, int rtag, MPI_Comm comm,
                          MPI_Request *request) {
    ENTER("Isendrecv_replace");
    return sendrecv(r, true, buf, count, type, dest, stag, buf, count, type, source, rtag, comm, NULL, request);
}

/* --- nonblocking and persistent */

static int prepare(struct rank *r, bool begins, enum request_kind kind, char mode, const void *buffer, int count,
                   MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) {
    struct comm *c;
    struct type *t;
    int code = check(r, &c, comm, buffer, count, type, &t, peer, tag, kind == R_SEND);
    if (code) {
        return code;
    }
    struct request *q = describe(r, kind, mode, buffer, count, t, peer, tag, c);
    request_publish(r, q, request);
    about(r, r->call, peer, tag, c);
    if (!begins) {
        q->persistent = true;
        q->active = false;
        return MPI_SUCCESS;
    }
    code = start(r, q);
    if (code == MPI_SUCCESS && !nobody(q)) {
        step(r);
        watch(r, q);
    }
    return code;
}

#define STARTS(Name, begins, mode)                                                                                     \
    int MPI_##Name(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm, MPI_Request *request) { \
        ENTER(#Name);                                                                                                  \
        return prepare(r, begins, R_SEND, mode, buf, count, type, dest, tag, comm, request);                           \
    }

STARTS(Isend, true, 's')
STARTS(Issend, true, 'S')
STARTS(Ibsend, true, 'B')
STARTS(Irsend, true, 'R')
STARTS(Send_init, false, 's')
STARTS(Ssend_init, false, 'S')
STARTS(Bsend_init, false, 'B')
STARTS(Rsend_init, false, 'R')

int MPI_Irecv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
    ENTER("Irecv");
    return prepare(r, true, R_RECV, 0, buf, count, type, source, tag, comm, request);
}

int MPI_Recv_init(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
    ENTER("Recv_init");
    return prepare(r, false, R_RECV, 0, buf, count, type, source, tag, comm, request);
}

int MPI_Start(MPI_Request *request) {
    ENTER("Start");
    struct request *q = table_get(&r->requests, 1, *request);
    if (q == NULL || !q->persistent || q->freed) {
        return wrong(r, NULL, MPI_ERR_REQUEST, "wrong-use", "this is no persistent request");
    }
    if (q->active) {
        return wrong(r, q->comm, MPI_ERR_REQUEST, "wrong-use", "the request of %s ({%lx}) is active already", q->call,
                     q->pc);
    }
    if (q->plan) {
        return collective_start(r, q);
    }
    int code = start(r, q);
    if (code == MPI_SUCCESS && !nobody(q)) {
        about(r, r->call, NOBODY - 100, 0, NULL);
        r->about.request = q;
        step(r);
        watch(r, q);
    }
    return code;
}

int MPI_Startall(int count, MPI_Request requests[]) {
    for (int i = 0; i < count; i++) {
        ENTER("Startall");
        (void) r;
        int code = MPI_Start(&requests[i]);
        if (code) {
            return code;
        }
    }
    return MPI_SUCCESS;
}

/* --- probes: a receive that leaves the message where it is */

/* Whether it has come; `now`: two alternatives, of which the first comes too early; else until nothing else goes on. */
static bool comes(struct rank *r, struct request *q, bool now) {
    if (now && poll_now(r) && pick(r, 2) == 0) {
        return false;
    }
    post_receive(r, q);
    if (!now) {
        wait_until(r, matter_complete);
    } else if (!wait_or_idle(r, matter_complete)) {
        take_back(r, q);
        return false;
    }
    poll_over(r);
    return true;
}

static void hold(struct rank *r, struct request *q, MPI_Message *message) {
    q->message->gone = true;
    cancel_too_late(&q->message->due);
    q->message->taken_by = q;
    q->message->awaited = q->cause;
    q->message->receiver_knows = q->knows;
    *message = table_add(&r->messages, 1, q->message);
}

/* `flag`: it does not wait; `message`: what comes is nobody else's from then on. */
static int probe(struct rank *r, int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
    struct comm *c;
    struct type *t;
    int code = check(r, &c, comm, r, 0, MPI_BYTE, &t, source, tag, false);
    if (flag) {
        *flag = 1;
    }
    if (message) {
        *message = MPI_MESSAGE_NO_PROC;
    }
    if (code || source == MPI_PROC_NULL) {
        nobody_status(status);
        return code;
    }
    struct request *q = describe(r, R_PROBE, 0, NULL, 0, t, source, tag, c);
    about(r, r->call, source, tag, c);
    r->matter = q;
    if (!comes(r, q, flag != NULL)) {
        *flag = 0;
        return MPI_SUCCESS;
    }
    if (message) {
        hold(r, q, message);
    }
    struct message *m = q->message;
    request_causes(r, q);
    snprintf(r->told, sizeof r->told, "from %d, tag %d", comm_rank_of(q->comm, m->source), m->tag);
    stepped(r);
    if (q->wild) {
        q->posting->done = (uint32_t) r->events;
    }
    set_status(status, comm_rank_of(q->comm, m->source), m->tag, m->size);
    return MPI_SUCCESS;
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
    ENTER("Probe");
    return probe(r, source, tag, comm, NULL, NULL, status);
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
    ENTER("Iprobe");
    return probe(r, source, tag, comm, flag, NULL, status);
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    ENTER("Mprobe");
    return probe(r, source, tag, comm, NULL, message, status);
}

int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
    ENTER("Improbe");
    return probe(r, source, tag, comm, flag, message, status);
}

static struct request *held(struct rank *r, void *buf, int count, MPI_Datatype type, MPI_Message *message) {
    struct message *m = table_get(&r->messages, 1, *message);
    if (m == NULL) {
        fail("argument", "%s is given no message, at {%lx}", r->call, r->fiber->pc);
    }
    r->messages.at[*message - 1] = NULL;
    *message = MPI_MESSAGE_NULL;
    struct request *q = request_make(r, R_RECV);
    *q = (struct request) {.kind = R_RECV, .owner = r, .call = r->call, .pc = r->fiber->pc, .cause = -1, .active = true,
                           .buffer = buf, .count = count, .type = type_of(r, type, true), .with = m->source,
                           .tag = m->tag, .comm = m->taken_by->comm, .number = 1 << 30, .message = m};
    q->peer = comm_rank_of(q->comm, m->source);
    q->knows = knowledge(r);
    q->ticket = r->ticket;
    about(r, r->call, q->peer, q->tag, q->comm);
    return q;
}

int MPI_Mrecv(void *buf, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
    ENTER("Mrecv");
    if (*message == MPI_MESSAGE_NO_PROC) {
        nobody_status(status);
        return MPI_SUCCESS;
    }
    struct request *q = held(r, buf, count, type, message);
    step(r);
    receive(r, q, status);
    return MPI_SUCCESS;
}

int MPI_Imrecv(void *buf, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request) {
    ENTER("Imrecv");
    if (*message == MPI_MESSAGE_NO_PROC) {
        *request = MPI_REQUEST_NULL;
        return MPI_SUCCESS;
    }
    struct request *q = held(r, buf, count, type, message);
    request_publish(r, q, request);
    step(r);
    return MPI_SUCCESS;
}
