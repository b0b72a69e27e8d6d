/* Waiting for one of several pipes or sockets. Only one descriptor can be waited for, for an op has one object. */
#include "channels.h"
#include "libc/announce.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

static int wanted(struct pollfd *p) {
    return (p->events & (POLLIN | POLLRDNORM) ? READABLE : 0) | (p->events & (POLLOUT | POLLWRNORM) ? WRITABLE : 0);
}

static struct object *side(struct pollfd *p, int want) {
    struct end *e = ends[p->fd];
    return e->listener ? e->listener->o : want == WRITABLE ? (e->out ? e->out->o : NULL) : e->in ? e->in->o : NULL;
}

static int poll_of(struct pollfd *list, nfds_t count, int millis, uintptr_t pc) {
    channels_begin();
    running->pc = pc;
    int virtual = 0, ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        list[i].revents = 0;
        virtual += channel_fd(list[i].fd);
    }
    if (virtual == 0) {
        int found = (int) syscall(SYS_poll, list, count, 0);
        if (found == 0 && millis < 0) {
            refuse(count == 0 ? "waits for ever" : "waits for files or devices, for as long as it takes");
        }
        if (found == 0 && millis > 0) {
            slept(millis * INT64_C(1000000));
        }
        return found;
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

/* What is asked for is read, and what is found is written, in a copy that nobody else has. */
int poll(struct pollfd *list, nfds_t count, int millis) {
    uintptr_t pc = call_begins(CALLER);
    if (count > FD_SETSIZE) {
        errno = EINVAL;
        return -1;
    }
    struct pollfd own[count > 0 ? count : 1];
    for (nfds_t i = 0; i < count; i++) {
        reads(&list[i], offsetof(struct pollfd, revents), pc);
        own[i] = list[i];
    }
    int ready = poll_of(own, count, millis, pc);
    for (nfds_t i = 0; i < count && ready >= 0; i++) {
        given(&list[i].revents, &own[i].revents, sizeof own[i].revents, pc);
    }
    return ready;
}

/* As much of a set as counts. */
static fd_set asked(const fd_set *set, size_t bytes, uintptr_t pc) {
    fd_set own;
    FD_ZERO(&own);
    if (set) {
        reads(set, bytes, pc);
        copy(&own, set, bytes);
    }
    return own;
}

static void found(fd_set *set, const fd_set *own, size_t bytes, uintptr_t pc) {
    if (set) {
        given(set, own, bytes, pc);
    }
}

int select(int count, fd_set *to_read, fd_set *to_write, fd_set *errors, struct timeval *time) {
    uintptr_t pc = call_begins(CALLER);
    if (count < 0 || count > FD_SETSIZE) {
        errno = EINVAL;
        return -1;
    }
    size_t bytes = ((size_t) count + 63) / 64 * 8;
    fd_set readable = asked(to_read, bytes, pc), writable = asked(to_write, bytes, pc), wrong = asked(errors, bytes, pc);
    if (time) {
        reads(time, sizeof *time, pc);
    }
    struct pollfd list[64];
    nfds_t n = 0;
    for (int fd = 0; fd < count && n < 64; fd++) {
        short events = (short) ((FD_ISSET(fd, &readable) ? POLLIN : 0) | (FD_ISSET(fd, &writable) ? POLLOUT : 0));
        if (events) {
            list[n++] = (struct pollfd) {.fd = fd, .events = events};
        }
    }
    int millis = time ? (int) (time->tv_sec * 1000 + time->tv_usec / 1000) : -1;
    if (n == 0 && time) {
        slept(millis * INT64_C(1000000)); /* the old way to sleep */
        return 0;
    }
    int ready = poll_of(list, n, millis, pc);
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_ZERO(&wrong);
    for (nfds_t i = 0; i < n; i++) {
        if ((list[i].revents & (POLLIN | POLLHUP)) && (list[i].events & POLLIN)) {
            FD_SET(list[i].fd, &readable);
        }
        if (list[i].revents & POLLOUT) {
            FD_SET(list[i].fd, &writable);
        }
    }
    found(to_read, &readable, bytes, pc);
    found(to_write, &writable, bytes, pc);
    found(errors, &wrong, bytes, pc);
    return ready;
}
