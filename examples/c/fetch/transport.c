#define _POSIX_C_SOURCE 200809L
#include "transport.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 16 };

bool listen_locally(struct listener *listener) {
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    listener->local = true;
    listener->wait_end = ends[0];
    listener->connect_end = ends[1];
    return true;
}

bool listen_at_port(struct listener *listener, int port) {
    int yes = 1;
    struct sockaddr_in here;
    int server = socket(AF_INET, SOCK_STREAM, 0);
    if (server < 0) {
        return false;
    }
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_port = htons((unsigned short)port);
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(server, (struct sockaddr *)&here, sizeof here) != 0 || listen(server, BACKLOG) != 0) {
        int error = errno;
        close(server);
        errno = error;
        return false;
    }
    listener->local = false;
    listener->wait_end = server;
    listener->connect_end = -1;
    return true;
}

int listener_accept(struct listener *listener) {
    for (;;) {
        if (!listener->local) {
            int connection = accept(listener->wait_end, NULL, NULL);
            if (connection >= 0 || errno != EINTR) {
                return connection;
            }
            continue;
        }
        int connection;
        ssize_t got = read(listener->wait_end, &connection, sizeof connection);
        if (got == (ssize_t)sizeof connection) {
            return connection;
        }
        if (got >= 0 || errno != EINTR) {
            return -1;
        }
    }
}

void listener_shut(struct listener *listener) {
    if (listener->local) {
        close(listener->connect_end);
        listener->connect_end = -1;
    } else {
        shutdown(listener->wait_end, SHUT_RDWR);
    }
}

void listener_free(struct listener *listener) {
    if (listener->connect_end >= 0) {
        close(listener->connect_end);
    }
    close(listener->wait_end);
}

static int connect_locally(struct listener *listener) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        return -1;
    }
    ssize_t written;
    do {
        written = write(listener->connect_end, &ends[1], sizeof ends[1]); /* so short that it goes as a whole */
    } while (written < 0 && errno == EINTR);
    if (written != (ssize_t)sizeof ends[1]) {
        close(ends[0]);
        close(ends[1]);
        errno = ECONNREFUSED;
        return -1;
    }
    return ends[0];
}

static int connect_by_tcp(const struct address *address) {
    char port[16];
    struct addrinfo hints, *found;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    snprintf(port, sizeof port, "%d", address->port);
    if (getaddrinfo(address->host, port, &hints, &found) != 0) {
        errno = EHOSTUNREACH;
        return -1;
    }
    int connection = -1;
    int error = EHOSTUNREACH;
    for (struct addrinfo *at = found; at != NULL && connection < 0; at = at->ai_next) {
        connection = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (connection >= 0 && connect(connection, at->ai_addr, at->ai_addrlen) != 0) {
            error = errno;
            close(connection);
            connection = -1;
        }
    }
    freeaddrinfo(found);
    errno = error;
    return connection;
}

int transport_connect(const struct address *address) {
    return address->local != NULL ? connect_locally(address->local) : connect_by_tcp(address);
}

bool address_parse(struct address *address, const char *text) {
    const char *colon = strrchr(text, ':');
    if (colon == NULL || colon == text || (size_t)(colon - text) >= sizeof address->host) {
        return false;
    }
    char *end;
    long port = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end != '\0' || port < 1 || port > 65535) {
        return false;
    }
    memcpy(address->host, text, (size_t)(colon - text));
    address->host[colon - text] = '\0';
    address->port = (int)port;
    address->local = NULL;
    return true;
}
