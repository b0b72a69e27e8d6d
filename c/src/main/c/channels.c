/* Pipes and sockets between the program's own threads. They look like file descriptors, with numbers that the system
 * gives to nobody.
 *
 * At first each is a queue of messages: what is written at once is read at once, or in parts by the same thread, and
 * never together with the next. Streams promise no more and no less, and so a write and a read of an earlier message are
 * independent. Where the program does what shows the difference (looks whether there is something without waiting,
 * reads one end in several threads, fills a pipe up), it is a lesson, and each is a stream of bytes from then on, all
 * of whose calls conflict, with two guards: 1 there is something to read (or nobody will write any more), 2 there is
 * room (or nobody will read). */
#include "channels.h"

#include <fcntl.h>
#include <sys/socket.h>

struct end *ends[FDS];
static struct end *closed[FDS];          /* what a number that stands for nothing stood for last */
static uint32_t ends_stamp;
static struct channel *channels[1 << 12];
static struct end *spares[1 << 12];
static int channel_count, end_count;

void channels_begin(void) {
    if (ends_stamp != stamp) {
        ends_stamp = stamp;
        __builtin_memset(ends, 0, sizeof ends);
        __builtin_memset(closed, 0, sizeof closed);
        channel_count = end_count = 0;
        sockets_begin();
    }
}

/* --- who uses what others close or shut down
 *
 * What a descriptor stands for is looked up without an op: where nothing orders that and a change, only one order would be
 * explored. */

static bool ordered(int by, uint32_t at) {
    return by < 0 || running->clock[by] >= at;
}

static _Noreturn void unordered(void) {
    refuse("closes or shuts down a pipe or socket that another thread uses, and nothing orders the two");
}

/* The running thread looks up what it stands for. */
bool channel_fd(int fd) {
    channels_begin();
    struct end *e = fd < FIRST || fd >= FDS ? NULL : ends[fd] ? ends[fd] : closed[fd];
    if (e == NULL) {
        return false;
    }
    if (!ordered(e->changed_by, e->changed_at)) {
        unordered();
    }
    e->used[running->number] = running->clock[running->number];
    return ends[fd] != NULL;
}

/* It is about to change what others look up. */
static void changes(struct end *e) {
    for (int i = 0; i < ACTORS; i++) {
        if (e->used[i] > 0 && !ordered(i, e->used[i])) {
            unordered();
        }
    }
    e->changed_by = running->number;
    e->changed_at = running->clock[running->number];
}

/* --- making them */

/* Known by the thread that makes it, by how many that thread had made before. */
struct object *channel_object(void) {
    struct fiber *f = running;
    struct object *o = object_at(UINT64_C(65) << 48 | (uint64_t) f->number << 32 | (unsigned) f->channels++, T_PIPE);
    o->life = READY;
    return o;
}

static void guards(struct channel *c) {
    c->o->count = (c->size > 0 || c->writers == 0 ? READABLE : 0) | (c->size < CAPACITY || c->readers == 0 ? WRITABLE : 0);
}

static struct channel *channel(void) {
    if (channel_count == 1 << 12) {
        refuse("makes too many pipes");
    }
    struct channel **slot = &channels[channel_count++];
    if (*slot == NULL) {
        *slot = keep(sizeof **slot);
        (*slot)->data = keep(CAPACITY);
    }
    struct channel *c = *slot;
    c->o = channel_object();
    c->readers = c->writers = 1;
    c->from = c->size = 0;
    c->rest = c->asked_more = -1;
    c->closed = c->lost = false;
    c->local = true;
    c->o->parties = c->o->generation = 0;
    guards(c);
    return c;
}

struct end *channel_end(void) {
    if (end_count == 1 << 12) {
        refuse("makes too many pipes");
    }
    struct end **slot = &spares[end_count++];
    if (*slot == NULL) {
        *slot = keep(sizeof **slot);
    }
    **slot = (struct end) {.references = 1, .changed_by = -1};
    return *slot;
}

int channel_descriptor(struct end *e) {
    int n = running->number;
    for (int k = 0; k < NEAR + FAR; k++) {
        int fd = k < NEAR ? FIRST + n * NEAR + k : FAR_FIRST + n * FAR + k - NEAR;
        if (ends[fd] == NULL && (k >= NEAR || n < 48)) {
            ends[fd] = e;
            return fd;
        }
    }
    refuse("opens too many pipes");
}

static int make_pipe(int into[2], int flags, uintptr_t pc) {
    channels_begin();
    running->pc = pc;
    access_range((uintptr_t) into, 2 * sizeof *into, true, pc);
    struct channel *c = channel();
    struct end *r = channel_end(), *w = channel_end();
    r->in = c;
    w->out = c;
    r->nonblocking = w->nonblocking = flags & O_NONBLOCK;
    into[0] = channel_descriptor(r);
    into[1] = channel_descriptor(w);
    return 0;
}

int pipe2(int into[2], int flags) { return make_pipe(into, flags, CALLER); }
int pipe(int into[2]) { return make_pipe(into, 0, CALLER); }

void channel_connect(struct end *a, struct end *b) {
    struct channel *there = channel(), *back = channel();
    a->out = b->in = there;
    b->out = a->in = back;
    a->socket = b->socket = true;
}

int socketpair(int domain, int type, int protocol, int into[2]) {
    (void) domain;
    (void) protocol;
    channels_begin();
    running->pc = CALLER;
    if ((type & 0xf) != SOCK_STREAM) {
        refuse("opens a socket that is no stream");
    }
    struct end *a = channel_end(), *b = channel_end();
    channel_connect(a, b);
    a->nonblocking = b->nonblocking = type & SOCK_NONBLOCK;
    access_range((uintptr_t) into, 2 * sizeof *into, true, running->pc);
    into[0] = channel_descriptor(a);
    into[1] = channel_descriptor(b);
    return 0;
}

/* --- as messages */

/* Whether somebody still reads is a cell of memory: writers look at it, closing changes it. */
static struct object *readers(struct channel *c) {
    return object_at(UINT64_C(1) << 56 | c->o->address, T_MEMORY);
}

static void put(struct channel *c, const char *from, size_t size) {
    for (size_t i = 0; i < size; i++) {
        c->data[(size_t) (c->from + c->size + (int) i) % CAPACITY] = from[i];
    }
    c->size += (int) size;
}

static void get(struct channel *c, char *into, size_t size, bool peek) {
    for (size_t i = 0; i < size; i++) {
        into[i] = c->data[(size_t) (c->from + (int) i) % CAPACITY];
    }
    if (!peek) {
        c->from = (int) ((size_t) c->from + size) % CAPACITY;
        c->size -= (int) size;
    }
}

/* Who asks for more than one message holds gets the next one as well, if that is there already. */
static void reads_less(struct channel *c) {
    int next = c->o->generation;
    if (next < c->o->parties && c->lengths[next % MESSAGES] > 0) {
        lesson_streams();
    }
    c->asked_more = running->number;
    c->asked_at = running->clock[running->number];
}

/* A message; one of no bytes is the end. */
static void send_message(struct channel *c, const void *from, size_t size) {
    if (size > 0 && c->asked_more >= 0 && running->clock[c->asked_more] < c->asked_at) {
        lesson_streams(); /* it could have come before that */
    }
    stand(op_of(SEND, c->o->number), MESSAGES, c->o);
    int number = c->o->parties++, slot = number % MESSAGES;
    put(c, from, size);
    c->lengths[slot] = (int) size;
    if (c->clocks[slot] == NULL) {
        c->clocks[slot] = clock_make();
    }
    clock_set(c->clocks[slot], running->clock);
    happened(number);
}

static ssize_t receive_part(struct channel *c, void *into, size_t size, bool peek) {
    if (c->rest < 0) {
        if (!stand_cancellable(op_of(RECEIVE, c->o->number), 0, c->o)) {
            cancel_point();
        }
        int number = c->o->generation++, slot = number % MESSAGES;
        c->rest = c->lengths[slot];
        c->reader = running->number;
        clock_join(running->clock, c->clocks[slot]);
        happened(number);
    } else if (c->reader != running->number) {
        lesson_streams();
    }
    size_t part = size < (size_t) c->rest ? size : (size_t) c->rest;
    if (part > 0 && part < size) {
        reads_less(c);
    }
    get(c, into, part, peek);
    if (part > 0 && !peek) {
        c->rest -= (int) part;
        if (c->rest == 0) {
            c->rest = -1;
        }
    }
    return (ssize_t) part;
}

/* Nobody reads any more. Across a network that is known only once something was lost. */
static void no_reader(struct channel *c, bool signals) {
    if (signals && (c->local || c->lost)) {
        signal_broken_pipe();
    }
    c->lost = true;
    errno = EPIPE;
}

static ssize_t write_message(struct channel *c, const void *from, size_t size, bool signals) {
    struct object *r = readers(c);
    stand(op_of(READ, r->number), cells(0, 1), r);
    bool broken = c->closed;
    happened(!broken);
    if (broken) {
        no_reader(c, signals);
        return -1;
    }
    if (size > (size_t) (CAPACITY - c->size) || c->o->parties - c->o->generation >= MESSAGES - 1) {
        lesson_streams();
    }
    if (size > 0) {
        send_message(c, from, size);
    }
    return (ssize_t) size;
}

static void leave_messages(struct channel *c, bool reader, bool writer) {
    if (writer && --c->writers == 0) {
        send_message(c, "", 0);
    }
    if (reader && --c->readers == 0) {
        struct object *r = readers(c);
        stand(op_of(WRITE, r->number), cells(0, 1), r);
        c->closed = true;
        happened(0);
    }
}

/* --- as streams */

ssize_t channel_read(int fd, void *into, size_t size, bool peek, bool wait) {
    struct end *e = ends[fd];
    struct channel *c = e->in;
    if (e->input_shut) {
        return 0;
    }
    if (c == NULL) {
        errno = e->socket ? ENOTCONN : EBADF;
        return -1;
    }
    cancel_point();
    bool waits = wait && !e->nonblocking;
    if (!streams) {
        if (!waits) {
            lesson_streams();
        }
        return receive_part(c, into, size, peek);
    }
    stand(op_of(CALL, c->o->number), waits ? READABLE : 0, c->o);
    int before = c->o->count;
    ssize_t result;
    if (!(before & READABLE)) {
        errno = EAGAIN;
        result = -1;
    } else {
        result = (ssize_t) (size < (size_t) c->size ? size : (size_t) c->size);
        get(c, into, (size_t) result, peek);
        acquire_from(c->o);
    }
    guards(c);
    happened(before);
    return result;
}

ssize_t channel_write(int fd, const void *from, size_t size, bool wait, bool signals) {
    struct end *e = ends[fd];
    struct channel *c = e->out;
    if (e->output_shut) {
        if (signals) {
            signal_broken_pipe();
        }
        errno = EPIPE;
        return -1;
    }
    if (c == NULL) {
        errno = e->socket ? ENOTCONN : EBADF;
        return -1;
    }
    cancel_point();
    bool waits = wait && !e->nonblocking;
    if (!streams) {
        if (!waits) {
            lesson_streams();
        }
        return write_message(c, from, size, signals);
    }
    size_t done = 0;
    do {
        stand(op_of(CALL, c->o->number), waits ? WRITABLE : 0, c->o);
        int before = c->o->count;
        bool broken = c->readers == 0, full = !(before & WRITABLE);
        if (!broken && !full) {
            size_t room = (size_t) (CAPACITY - c->size), part = size - done < room ? size - done : room;
            put(c, (const char *) from + done, part);
            done += part;
            release_to(c->o);
        }
        guards(c);
        happened(before);
        if (broken) {
            no_reader(c, signals);
            return done > 0 ? (ssize_t) done : -1;
        }
        if (full) {
            errno = EAGAIN;
            return done > 0 ? (ssize_t) done : -1;
        }
    } while (done < size && waits);
    return (ssize_t) done;
}

static void leave_end(struct channel *c, bool reader, bool writer) {
    if (!streams) {
        leave_messages(c, reader, writer);
        return;
    }
    stand(op_of(CALL, c->o->number), 0, c->o);
    int before = c->o->count;
    c->readers -= reader;
    c->writers -= writer;
    release_to(c->o);
    guards(c);
    happened(before);
}

int channel_close(int fd) {
    struct end *e = ends[fd];
    changes(e);
    ends[fd] = NULL;
    closed[fd] = e;
    if (--e->references > 0) {
        return 0;
    }
    if (e->in) {
        leave_end(e->in, true, false);
    }
    if (e->out) {
        leave_end(e->out, false, true);
    }
    if (e->listener && e->listener->listens) {
        listener_shut(e->listener);
    }
    return 0;
}

int shutdown(int fd, int how) {
    channels_begin();
    running->pc = CALLER;
    if (!channel_fd(fd)) {
        errno = EBADF;
        return -1;
    }
    struct end *e = ends[fd];
    changes(e);
    if (e->listener) {
        listener_shut(e->listener);
        return 0;
    }
    if (e->out && how != SHUT_RD) {
        struct channel *out = e->out;
        e->out = NULL;
        e->output_shut = true;
        leave_end(out, false, true);
    }
    if (e->in && how != SHUT_WR) {
        struct channel *in = e->in;
        e->in = NULL;
        e->input_shut = true;
        leave_end(in, true, true); /* a reader that waits sees the end */
    }
    return 0;
}

int channel_dup(int fd) {
    ends[fd]->references++;
    return channel_descriptor(ends[fd]);
}

int channel_control(int fd, int command, long argument) {
    switch (command) {
    case F_GETFL: return ends[fd]->nonblocking ? O_NONBLOCK | O_RDWR : O_RDWR;
    case F_SETFL: ends[fd]->nonblocking = argument & O_NONBLOCK; return 0;
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: return channel_dup(fd);
    default: return 0;
    }
}
