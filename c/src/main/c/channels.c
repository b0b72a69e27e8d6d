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
#include <netinet/in.h>
#include <poll.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FIRST = 256, NEAR = 16, FAR_FIRST = 8192, FAR = 64, FDS = FAR_FIRST + ACTORS * FAR, CAPACITY = 65536, QUEUE = 64,
       MESSAGES = 256 };
enum { READABLE = 1, WRITABLE = 2 };

/* One direction. */
struct channel {
    struct object *o;
    int readers, writers;
    int from, size;
    char *data;
    /* as messages */
    int lengths[MESSAGES];
    uint32_t *clocks[MESSAGES];
    int rest;                /* of the message that is being read, -1 if none is; 0 for the end of all */
    int reader;              /* who reads it */
    bool closed;             /* nobody reads any more */
};

struct listener {
    struct object *o;
    bool listens, shut;
    int first, count;
    struct end *waiting[QUEUE];
    struct sockaddr_storage address;
    socklen_t length;
};

/* What a descriptor stands for. */
struct end {
    struct channel *in, *out;
    struct listener *listener;
    int references;
    bool nonblocking, socket;
};

static struct end *ends[FDS];
static uint32_t ends_stamp;
static struct channel *channels[1 << 12];
static struct listener *listeners[256];
static struct end *spares[1 << 12];
static int channel_count, listener_count, end_count;

static void begin(void) {
    if (ends_stamp != stamp) {
        ends_stamp = stamp;
        __builtin_memset(ends, 0, sizeof ends);
        channel_count = listener_count = end_count = 0;
    }
}

bool channel_fd(int fd) {
    begin();
    return fd >= FIRST && fd < FDS && ends[fd] != NULL;
}

/* --- making them */

/* Known by the thread that makes it, as its how-manieth. */
static struct object *fresh_object(void) {
    struct fiber *f = running;
    struct object *o = object_at(UINT64_C(1) << 58 | (uint64_t) f->number << 32 | (unsigned) f->channels++, T_PIPE);
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
    c->o = fresh_object();
    c->readers = c->writers = 1;
    c->from = c->size = 0;
    c->rest = -1;
    c->closed = false;
    c->o->parties = c->o->generation = 0;
    guards(c);
    return c;
}

static struct end *end(void) {
    if (end_count == 1 << 12) {
        refuse("makes too many pipes");
    }
    struct end **slot = &spares[end_count++];
    if (*slot == NULL) {
        *slot = keep(sizeof **slot);
    }
    **slot = (struct end) {.references = 1};
    return *slot;
}

static int descriptor(struct end *e) {
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

int pipe2(int into[2], int flags) {
    begin();
    running->pc = CALLER;
    struct channel *c = channel();
    struct end *r = end(), *w = end();
    r->in = c;
    w->out = c;
    r->nonblocking = w->nonblocking = flags & O_NONBLOCK;
    into[0] = descriptor(r);
    into[1] = descriptor(w);
    return 0;
}

int pipe(int into[2]) {
    return pipe2(into, 0);
}

static void connected(struct end *a, struct end *b) {
    struct channel *there = channel(), *back = channel();
    a->out = b->in = there;
    b->out = a->in = back;
    a->socket = b->socket = true;
}

int socketpair(int domain, int type, int protocol, int into[2]) {
    (void) domain;
    (void) protocol;
    begin();
    running->pc = CALLER;
    struct end *a = end(), *b = end();
    connected(a, b);
    a->nonblocking = b->nonblocking = type & SOCK_NONBLOCK;
    into[0] = descriptor(a);
    into[1] = descriptor(b);
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

/* A message; one of no bytes is the end. */
static void send_message(struct channel *c, const void *from, size_t size) {
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
    get(c, into, part, peek);
    if (part > 0 && !peek) {
        c->rest -= (int) part;
        if (c->rest == 0) {
            c->rest = -1;
        }
    }
    return (ssize_t) part;
}

static ssize_t write_message(struct channel *c, const void *from, size_t size) {
    struct object *r = readers(c);
    stand(op_of(READ, r->number), cells(0, 1), r);
    bool broken = c->closed;
    happened(!broken);
    if (broken) {
        errno = EPIPE;
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

ssize_t channel_write(int fd, const void *from, size_t size, bool wait) {
    struct end *e = ends[fd];
    struct channel *c = e->out;
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
        return write_message(c, from, size);
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
        if (broken || full) {
            errno = broken ? EPIPE : EAGAIN;
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

static void listener_guards(struct listener *l) {
    l->o->count = l->count > 0 || l->shut ? READABLE : 0;
}

static void shut(struct listener *l) {
    stand(op_of(CALL, l->o->number), 0, l->o);
    int before = l->o->count;
    l->shut = true;
    l->listens = false;
    listener_guards(l);
    happened(before);
}

int channel_close(int fd) {
    struct end *e = ends[fd];
    ends[fd] = NULL;
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
        shut(e->listener);
    }
    return 0;
}

int shutdown(int fd, int how) {
    begin();
    running->pc = CALLER;
    if (!channel_fd(fd)) {
        errno = EBADF;
        return -1;
    }
    struct end *e = ends[fd];
    if (e->listener) {
        shut(e->listener);
        return 0;
    }
    if (e->out && how != SHUT_RD) {
        leave_end(e->out, false, true);
        e->out = NULL;
    }
    if (e->in && how != SHUT_WR) {
        leave_end(e->in, true, true); /* a reader that waits sees the end */
        e->in = NULL;
    }
    return 0;
}

/* --- listening and connecting: only to threads of the program itself */

int socket(int domain, int type, int protocol) {
    (void) domain;
    (void) protocol;
    begin();
    running->pc = CALLER;
    if ((type & 0xf) != SOCK_STREAM) {
        refuse("opens a socket that is no stream");
    }
    struct end *e = end();
    e->socket = true;
    e->nonblocking = type & SOCK_NONBLOCK;
    return descriptor(e);
}

static struct listener *listener_at(const struct sockaddr *address, socklen_t length) {
    for (int i = 0; i < listener_count; i++) {
        struct listener *l = listeners[i];
        bool same = l->listens && address->sa_family == l->address.ss_family;
        if (same && address->sa_family == AF_INET) {
            same = ((const struct sockaddr_in *) address)->sin_port == ((struct sockaddr_in *) &l->address)->sin_port;
        } else if (same && address->sa_family == AF_INET6) {
            same = ((const struct sockaddr_in6 *) address)->sin6_port == ((struct sockaddr_in6 *) &l->address)->sin6_port;
        } else if (same) {
            same = length == l->length && memcmp(address, &l->address, length) == 0;
        }
        if (same) {
            return l;
        }
    }
    return NULL;
}

int bind(int fd, const struct sockaddr *address, socklen_t length) {
    begin();
    running->pc = CALLER;
    if (!channel_fd(fd) || listener_count == 256) {
        errno = EBADF;
        return -1;
    }
    struct listener **slot = &listeners[listener_count++];
    if (*slot == NULL) {
        *slot = keep(sizeof **slot);
    }
    struct listener *l = *slot;
    __builtin_memset(l, 0, sizeof *l);
    __builtin_memcpy(&l->address, address, length);
    l->length = length;
    if (address->sa_family == AF_INET && ((struct sockaddr_in *) &l->address)->sin_port == 0) {
        ((struct sockaddr_in *) &l->address)->sin_port = htons((uint16_t) (40000 + running->number * 64 + listener_count));
    }
    l->o = fresh_object();
    ends[fd]->listener = l;
    return 0;
}

/* Who connects must know whether somebody listens, so both conflict, whatever the address. */
static struct object *directory(void) {
    return object_at(UINT64_C(1) << 57, T_PIPE);
}

int listen(int fd, int backlog) {
    (void) backlog;
    begin();
    running->pc = CALLER;
    if (!channel_fd(fd) || ends[fd]->listener == NULL) {
        errno = EINVAL;
        return -1;
    }
    struct object *d = directory();
    stand(op_of(CALL, d->number), 0, d);
    ends[fd]->listener->listens = true;
    release_to(d);
    happened(0);
    return 0;
}

int connect(int fd, const struct sockaddr *address, socklen_t length) {
    begin();
    running->pc = CALLER;
    if (!channel_fd(fd)) {
        errno = EBADF;
        return -1;
    }
    struct object *d = directory();
    stand(op_of(CALL, d->number), 0, d);
    acquire_from(d);
    struct listener *l = listener_at(address, length);
    happened(0);
    if (l == NULL) {
        errno = ECONNREFUSED;
        return -1;
    }
    struct end *there = end();
    connected(ends[fd], there);
    stand(op_of(CALL, l->o->number), 0, l->o);
    int before = l->o->count;
    bool taken = l->listens && l->count < QUEUE;
    if (taken) {
        l->waiting[(l->first + l->count++) % QUEUE] = there;
        release_to(l->o);
    }
    listener_guards(l);
    happened(before);
    errno = ECONNREFUSED;
    return taken ? 0 : -1;
}

int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags) {
    begin();
    running->pc = CALLER;
    if (!channel_fd(fd) || ends[fd]->listener == NULL) {
        errno = EINVAL;
        return -1;
    }
    struct listener *l = ends[fd]->listener;
    cancel_point();
    stand(op_of(CALL, l->o->number), ends[fd]->nonblocking ? 0 : READABLE, l->o);
    int before = l->o->count;
    struct end *e = NULL;
    if (l->count > 0) {
        e = l->waiting[l->first];
        l->first = (l->first + 1) % QUEUE;
        l->count--;
        acquire_from(l->o);
    }
    bool closed = l->shut;
    listener_guards(l);
    happened(before);
    if (e == NULL) {
        errno = closed ? EINVAL : EAGAIN;
        return -1;
    }
    e->nonblocking = flags & SOCK_NONBLOCK;
    if (address && length) {
        __builtin_memset(address, 0, *length);
        address->sa_family = l->address.ss_family;
    }
    return descriptor(e);
}

int accept(int fd, struct sockaddr *address, socklen_t *length) {
    return accept4(fd, address, length, 0);
}

int getsockname(int fd, struct sockaddr *address, socklen_t *length) {
    if (!channel_fd(fd)) {
        errno = EBADF;
        return -1;
    }
    struct listener *l = ends[fd]->listener;
    socklen_t size = l ? l->length : sizeof(struct sockaddr_in);
    size = size < *length ? size : *length;
    __builtin_memset(address, 0, *length);
    if (l) {
        __builtin_memcpy(address, &l->address, size);
    }
    *length = size;
    return 0;
}

int getpeername(int fd, struct sockaddr *address, socklen_t *length) {
    return getsockname(fd, address, length);
}

int setsockopt(int fd, int level, int name, const void *value, socklen_t length) {
    (void) level;
    (void) name;
    (void) value;
    (void) length;
    return channel_fd(fd) ? 0 : (errno = EBADF, -1);
}

int getsockopt(int fd, int level, int name, void *value, socklen_t *length) {
    (void) level;
    (void) name;
    __builtin_memset(value, 0, *length);
    return channel_fd(fd) ? 0 : (errno = EBADF, -1);
}

int channel_dup(int fd) {
    ends[fd]->references++;
    return descriptor(ends[fd]);
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

/* --- waiting for one of several: one descriptor can be waited for, for an op has one object */

static int wanted(struct pollfd *p) {
    return (p->events & (POLLIN | POLLRDNORM) ? READABLE : 0) | (p->events & (POLLOUT | POLLWRNORM) ? WRITABLE : 0);
}

static struct object *side(struct pollfd *p, int want) {
    struct end *e = ends[p->fd];
    return e->listener ? e->listener->o : want == WRITABLE ? (e->out ? e->out->o : NULL) : e->in ? e->in->o : NULL;
}

int poll(struct pollfd *list, nfds_t count, int millis) {
    begin();
    running->pc = CALLER;
    int virtual = 0, ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        list[i].revents = 0;
        virtual += channel_fd(list[i].fd);
    }
    if (virtual == 0) {
        return (int) syscall(SYS_poll, list, count, 0);
    }
    lesson_streams();
    bool last_alone = count == 1;
    for (nfds_t i = 0; i < count; i++) {
        if (!channel_fd(list[i].fd)) {
            continue;
        }
        for (int want = READABLE; want <= WRITABLE; want++) {
            if (!(wanted(&list[i]) & want)) {
                continue;
            }
            struct object *o = side(&list[i], want);
            if (o == NULL) {
                list[i].revents |= POLLHUP;
                continue;
            }
            bool waits = last_alone && wanted(&list[i]) == want && millis != 0;
            bool able = true;
            if (!waits) {
                stand(op_of(LOOK, o->number), 0, o);
            } else if (millis < 0) {
                stand(op_of(LOOK, o->number), want, o);
            } else {
                able = stand_limited(op_of(LOOK, o->number), want, o, millis * INT64_C(1000000));
            }
            if (able) {
                int before = o->count;
                acquire_from(o);
                happened(before);
                if (before & want) {
                    list[i].revents |= (short) (want == READABLE ? POLLIN : POLLOUT);
                }
            }
        }
        ready += list[i].revents != 0;
    }
    if (ready == 0 && millis < 0 && !last_alone) {
        refuse("waits for several pipes or sockets at once");
    }
    return ready;
}

int select(int count, fd_set *reads, fd_set *writes, fd_set *errors, struct timeval *time) {
    struct pollfd list[64];
    nfds_t n = 0;
    for (int fd = 0; fd < count && n < 64; fd++) {
        short events = (short) ((reads && FD_ISSET(fd, reads) ? POLLIN : 0) | (writes && FD_ISSET(fd, writes) ? POLLOUT : 0));
        if (events) {
            list[n++] = (struct pollfd) {.fd = fd, .events = events};
        }
    }
    int millis = time ? (int) (time->tv_sec * 1000 + time->tv_usec / 1000) : -1;
    if (n == 0 && time) {
        running->now += millis * INT64_C(1000000); /* the old way to sleep */
        return 0;
    }
    int ready = poll(list, n, millis);
    if (reads) {
        FD_ZERO(reads);
    }
    if (writes) {
        FD_ZERO(writes);
    }
    if (errors) {
        FD_ZERO(errors);
    }
    for (nfds_t i = 0; i < n; i++) {
        if (reads && (list[i].revents & (POLLIN | POLLHUP)) && (list[i].events & POLLIN)) {
            FD_SET(list[i].fd, reads);
        }
        if (writes && (list[i].revents & POLLOUT)) {
            FD_SET(list[i].fd, writes);
        }
    }
    return ready;
}
