/* Waiting for one of several pipes or sockets. Only one descriptor can be waited for, for an op has one object. */
#include "channels.h"

#include <poll.h>
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

int poll(struct pollfd *list, nfds_t count, int millis) {
    channels_begin();
    running->pc = CALLER;
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
        slept(millis * INT64_C(1000000)); /* the old way to sleep */
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
