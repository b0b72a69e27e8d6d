/* The other side: serves the files of one directory, one connection after the other. */
#ifndef FETCH_SERVER_H
#define FETCH_SERVER_H

#include "transport.h"

#include <pthread.h>

struct server {
    struct listener *listener;
    const char *directory;
    long drop_after; /* for tests: hang up after so many bytes of a body; 0: never */
    int drops;       /* and so many times */
    unsigned long served;
    pthread_t thread;
};

/* Serves until the listener is shut. */
void server_run(struct server *server);

/* The same in a thread of its own. */
bool server_start(struct server *server);

/* Shuts the listener and waits for the thread. */
void server_stop(struct server *server);

#endif
