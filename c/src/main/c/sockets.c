/* Sockets that listen and connect: only to threads of the program itself. Once connected they are channels. */
#include "channels.h"
#include "libc/announce.h"

#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static struct listener *listeners[256];
static int listener_count;

void sockets_begin(void) {
    listener_count = 0;
}

static void listener_guards(struct listener *l) {
    l->o->count = l->count > 0 || l->shut ? READABLE : 0;
}

void listener_shut(struct listener *l) {
    stand(op_of(CALL, l->o->number), 0, l->o);
    int before = l->o->count;
    l->shut = true;
    l->listens = false;
    listener_guards(l);
    happened(before);
}

int socket(int domain, int type, int protocol) {
    (void) domain;
    (void) protocol;
    channels_begin();
    running->pc = CALLER;
    if ((type & 0xf) != SOCK_STREAM) {
        refuse("opens a socket that is no stream");
    }
    struct end *e = channel_end();
    e->socket = true;
    e->nonblocking = type & SOCK_NONBLOCK;
    return channel_descriptor(e);
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
    reads(address, length, WATCHED);
    channels_begin();
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
    l->o = channel_object();
    ends[fd]->listener = l;
    return 0;
}

/* Who connects must know whether somebody listens, so both conflict, whatever the address. */
static struct object *directory(void) {
    return object_at(UINT64_C(1) << 57, T_PIPE);
}

int listen(int fd, int backlog) {
    (void) backlog;
    channels_begin();
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
    reads(address, length, WATCHED);
    channels_begin();
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
    struct end *there = channel_end();
    channel_connect(ends[fd], there);
    there->in->local = there->out->local = false;
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

/* The name of a socket, as much of it as there is room for, and its length. */
static void name_given(struct sockaddr *address, socklen_t *length, const void *name, socklen_t size, uintptr_t pc) {
    reads(length, sizeof *length, pc);
    size = size < *length ? size : *length;
    given(address, name, size, pc);
    given(length, &size, sizeof size, pc);
}

static int accepted(int fd, struct sockaddr *address, socklen_t *length, int flags, uintptr_t pc) {
    channels_begin();
    running->pc = pc;
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
        struct sockaddr_in nobody = {.sin_family = l->address.ss_family};
        name_given(address, length, &nobody, sizeof nobody, pc);
    }
    return channel_descriptor(e);
}

int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags) {
    return accepted(fd, address, length, flags, CALLER);
}

int accept(int fd, struct sockaddr *address, socklen_t *length) { return accepted(fd, address, length, 0, CALLER); }

static int named(int fd, struct sockaddr *address, socklen_t *length, uintptr_t pc) {
    if (!channel_fd(fd)) {
        errno = EBADF;
        return -1;
    }
    struct listener *l = ends[fd]->listener;
    struct sockaddr_in nobody = {.sin_family = 0};
    name_given(address, length, l ? (const void *) &l->address : &nobody, l ? l->length : sizeof nobody, pc);
    return 0;
}

int getsockname(int fd, struct sockaddr *address, socklen_t *length) { return named(fd, address, length, WATCHED); }
int getpeername(int fd, struct sockaddr *address, socklen_t *length) { return named(fd, address, length, WATCHED); }

int setsockopt(int fd, int level, int name, const void *value, socklen_t length) {
    (void) level;
    (void) name;
    reads(value, length, WATCHED);
    return channel_fd(fd) ? 0 : (errno = EBADF, -1);
}

int getsockopt(int fd, int level, int name, void *value, socklen_t *length) {
    (void) level;
    (void) name;
    uintptr_t pc = WATCHED;
    reads(length, sizeof *length, pc);
    filled(value, 0, *length, pc);
    writes(length, sizeof *length, pc);
    return channel_fd(fd) ? 0 : (errno = EBADF, -1);
}
