/* Sending, receiving and probing. */
#include "layer.h"

#include <stdlib.h>

#define REQUEST(ticket) ((MPI_Request) (intptr_t) (0x5a000000 + (ticket)))

static void say_call(struct call *c, const void *buf, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm) {
    say(c->ticket);
    say(buffer_number(buf));
    say(count);
    say(type_number(type));
    say(peer_number(peer));
    say(tag_number(tag));
    say(comm_number(comm));
}

static struct call *sending(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    struct call *c = call_new(O_SEND);
    c->buf = (void *) buf;
    c->count = count;
    c->type = type;
    c->peer = dest;
    c->tag = tag;
    c->comm = comm_of(comm);
    return c;
}

static struct call *receiving(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm) {
    struct call *c = call_new(O_RECEIVE);
    c->rbuf = buf;
    c->rcount = count;
    c->rtype = type;
    c->peer = source;
    c->tag = tag;
    c->comm = comm_of(comm);
    return c;
}

#define SENDS(Name, what)                                                                                              \
    int MPI_##Name(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {                  \
        ready("MPI_" #Name, HERE);                                                                                     \
        begin(what, HERE);                                                                                             \
        struct call *c = sending(buf, count, type, dest, tag, comm);                                                   \
        say_call(c, buf, count, type, dest, tag, comm);                                                                \
        int code = go();                                                                                               \
        call_gone(c);                                                                                                  \
        return code;                                                                                                   \
    }

SENDS(Send, W_SEND)
SENDS(Ssend, W_SSEND)
SENDS(Bsend, W_BSEND)
SENDS(Rsend, W_RSEND)

static int started(struct call *c, bool begins, MPI_Request *request) {
    int code = go();
    if (code != MPI_SUCCESS) {
        call_gone(c);
        return code;
    }
    c->persistent = !begins;
    c->active = begins;
    *request = REQUEST(c->ticket);
    return code;
}

#define STARTS(Name, what, begins)                                                                                     \
    int MPI_##Name(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,                    \
                   MPI_Request *request) {                                                                             \
        ready("MPI_" #Name, HERE);                                                                                     \
        begin(what, HERE);                                                                                             \
        struct call *c = sending(buf, count, type, dest, tag, comm);                                                   \
        say_call(c, buf, count, type, dest, tag, comm);                                                                \
        return started(c, begins, request);                                                                            \
    }

STARTS(Isend, W_ISEND, true)
STARTS(Issend, W_ISSEND, true)
STARTS(Ibsend, W_IBSEND, true)
STARTS(Irsend, W_IRSEND, true)
STARTS(Send_init, W_SEND_INIT, false)
STARTS(Ssend_init, W_SSEND_INIT, false)
STARTS(Bsend_init, W_BSEND_INIT, false)
STARTS(Rsend_init, W_RSEND_INIT, false)

int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
    ready("MPI_Recv", HERE);
    begin(W_RECV, HERE);
    struct call *c = receiving(buf, count, type, source, tag, comm);
    say_call(c, buf, count, type, source, tag, comm);
    int code = go();
    code = code ? code : complete(c, status);
    call_gone(c);
    return code;
}

int MPI_Irecv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
    ready("MPI_Irecv", HERE);
    begin(W_IRECV, HERE);
    struct call *c = receiving(buf, count, type, source, tag, comm);
    say_call(c, buf, count, type, source, tag, comm);
    return started(c, true, request);
}

int MPI_Recv_init(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
    ready("MPI_Recv_init", HERE);
    begin(W_RECV_INIT, HERE);
    struct call *c = receiving(buf, count, type, source, tag, comm);
    say_call(c, buf, count, type, source, tag, comm);
    return started(c, false, request);
}

static int both(const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf, int rcount,
                MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Status *status) {
    /* One call with both sides: it is issued and posted. The receive's tag is no part of what is posted. */
    struct call *c = receiving(rbuf, rcount, rtype, source, rtag, comm);
    say_call(c, sbuf, scount, stype, dest, stag, comm);
    say(buffer_number(rbuf));
    say(rcount);
    say(type_number(rtype));
    say(peer_number(source));
    say(tag_number(rtag));
    struct call *s = sending(sbuf, scount, stype, dest, stag, comm);
    say(s->ticket);
    int code = go();
    code = code ? code : complete(c, status);
    call_gone(c);
    call_gone(s);
    return code;
}

int MPI_Sendrecv(const void *sbuf, int scount, MPI_Datatype stype, int dest, int stag, void *rbuf, int rcount,
                 MPI_Datatype rtype, int source, int rtag, MPI_Comm comm, MPI_Status *status) {
    ready("MPI_Sendrecv", HERE);
    begin(W_SENDRECV, HERE);
    return both(sbuf, scount, stype, dest, stag, rbuf, rcount, rtype, source, rtag, comm, status);
}

int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype type, int dest, int stag, int source, int rtag,
                         MPI_Comm comm, MPI_Status *status) {
    ready("MPI_Sendrecv_replace", HERE);
    begin(W_SENDRECV_REPLACE, HERE);
    long offset;
    char *copy = buf == MPI_BOTTOM ? NULL : copy_of(buf, count, type, &offset);
    int code = both(copy ? copy - offset : buf, count, type, dest, stag, buf, count, type, source, rtag, comm, status);
    free(copy);
    return code;
}

/* --- probes: the message that was chosen has been sent, so the library finds it, if need be after a while */

static int probing(int source, int tag, MPI_Comm comm) {
    say(peer_number(source));
    say(tag_number(tag));
    say(comm_number(comm));
    return go();
}

static int found(int source, MPI_Comm comm, MPI_Status *status) {
    return source == MPI_PROC_NULL ? PMPI_Probe(MPI_PROC_NULL, 0, comm, status)
            : checked(REAL(PMPI_Probe((int) got(1), (int) got(2), comm, status)), "MPI_Probe", 0);
}

static int taken(int source, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    return source == MPI_PROC_NULL ? PMPI_Mprobe(MPI_PROC_NULL, 0, comm, message, status)
            : checked(REAL(PMPI_Mprobe((int) got(1), (int) got(2), comm, message, status)), "MPI_Mprobe", 0);
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
    ready("MPI_Probe", HERE);
    begin(W_PROBE, HERE);
    int code = probing(source, tag, comm);
    return code ? code : found(source, comm, status);
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
    ready("MPI_Iprobe", HERE);
    begin(W_IPROBE, HERE);
    int code = probing(source, tag, comm);
    *flag = (int) got(0);
    return code || !*flag ? code : found(source, comm, status);
}

/* What the scheduler calls the messages that are held, beside what the library calls them. */
static struct { MPI_Message real; long number; } held[4096];
static int held_count;

static int hold(int source, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    long number = got(3);
    int code = taken(source, comm, message, status);
    if (source != MPI_PROC_NULL && held_count < 4096) {
        held[held_count].real = *message;
        held[held_count++].number = number;
    }
    return code;
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status) {
    ready("MPI_Mprobe", HERE);
    begin(W_MPROBE, HERE);
    int code = probing(source, tag, comm);
    return code ? code : hold(source, comm, message, status);
}

int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status) {
    ready("MPI_Improbe", HERE);
    begin(W_IMPROBE, HERE);
    int code = probing(source, tag, comm);
    *flag = (int) got(0);
    return code || !*flag ? code : hold(source, comm, message, status);
}

static void say_held(struct call *c, void *buf, int count, MPI_Datatype type, MPI_Message *message) {
    long number = 0;
    for (int i = 0; i < held_count; i++) {
        if (held[i].real == *message) {
            number = held[i].number;
            held[i] = held[--held_count];
            break;
        }
    }
    say(c->ticket);
    say(buffer_number(buf));
    say(count);
    say(type_number(type));
    say(*message == MPI_MESSAGE_NO_PROC ? -1 : number);
}

int MPI_Mrecv(void *buf, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
    ready("MPI_Mrecv", HERE);
    begin(W_MRECV, HERE);
    struct call *c = receiving(buf, count, type, 0, 0, MPI_COMM_WORLD);
    say_held(c, buf, count, type, message);
    int code = go();
    call_gone(c);
    return code ? code : checked(REAL(PMPI_Mrecv(buf, count, type, message, status)), "MPI_Mrecv", 0);
}

int MPI_Imrecv(void *buf, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request) {
    ready("MPI_Imrecv", HERE);
    begin(W_IMRECV, HERE);
    struct call *c = receiving(buf, count, type, 0, 0, MPI_COMM_WORLD);
    say_held(c, buf, count, type, message);
    int code = started(c, true, request);
    if (code == MPI_SUCCESS) {
        checked(REAL(PMPI_Imrecv(buf, count, type, message, &c->real)), "MPI_Imrecv", 0);
        c->posted = true;
    }
    return code;
}

/* --- the buffer for buffered sends is not used, only counted */

static void *attached;

int MPI_Buffer_attach(void *buf, int size) {
    ready("MPI_Buffer_attach", HERE);
    begin(W_ATTACH, HERE);
    say(size);
    attached = buf;
    return go();
}

int MPI_Buffer_detach(void *buf, int *size) {
    ready("MPI_Buffer_detach", HERE);
    begin(W_DETACH, HERE);
    int code = go();
    *(void **) buf = attached;
    *size = (int) got(0);
    return code;
}
