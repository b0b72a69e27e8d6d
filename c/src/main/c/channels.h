/* Pipes and sockets: between io.c, which gets the calls, and channels.c, sockets.c and poll.c. */
#ifndef ALLWAYS_CHANNELS_H
#define ALLWAYS_CHANNELS_H

#include "sync.h"

#include <sys/socket.h>
#include <sys/types.h>

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
    int asked_more;          /* who last read less than it asked for, -1 if nobody has */
    uint32_t asked_at;       /* and when */
    bool local;              /* a pipe, or a socket of a pair: no network lies in between */
    bool lost;               /* something was written that nobody read */
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
    bool input_shut, output_shut;
    uint32_t used[ACTORS];   /* by thread, when it last used it */
    int changed_by;          /* who closed one of its descriptors or shut it down last, -1 if nobody has */
    uint32_t changed_at;
};

/* channels.c */
extern struct end *ends[FDS] HIDDEN;
void channels_begin(void) HIDDEN;
struct object *channel_object(void) HIDDEN;
struct end *channel_end(void) HIDDEN;
int channel_descriptor(struct end *e) HIDDEN;
void channel_connect(struct end *a, struct end *b) HIDDEN;
bool channel_fd(int fd) HIDDEN;
ssize_t channel_read(int fd, void *into, size_t size, bool peek, bool wait) HIDDEN;
ssize_t channel_write(int fd, const void *from, size_t size, bool wait, bool signals) HIDDEN;
int channel_close(int fd) HIDDEN;
int channel_dup(int fd) HIDDEN;
int channel_control(int fd, int command, long argument) HIDDEN;

/* sockets.c */
void sockets_begin(void) HIDDEN;
void listener_shut(struct listener *l) HIDDEN;

#endif
