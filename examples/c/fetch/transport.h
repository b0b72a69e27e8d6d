/* Connections: to a server elsewhere over TCP, or to the server thread of this very process over socket pairs.
 *
 * The local way has a listener that is a pipe: whoever connects makes a pair of sockets, keeps one end and sends the
 * number of the other through the pipe. */
#ifndef FETCH_TRANSPORT_H
#define FETCH_TRANSPORT_H

#include <stdbool.h>

struct listener {
    bool local;
    int wait_end;    /* accepts here */
    int connect_end; /* local only */
};

struct address {
    struct listener *local; /* NULL: elsewhere */
    char host[256];
    int port;
};

/* All return false, or -1, and errno if it cannot be done. */
bool listen_locally(struct listener *listener);
bool listen_at_port(struct listener *listener, int port);

/* A connection, or -1 once the listener is closed. */
int listener_accept(struct listener *listener);

/* Nobody will connect any more: accept returns -1 after what has been connected. */
void listener_shut(struct listener *listener);

/* To be called when nobody accepts any more. */
void listener_free(struct listener *listener);

int transport_connect(const struct address *address);

/* "host:port"; false if it is nothing of the sort. */
bool address_parse(struct address *address, const char *text);

#endif
