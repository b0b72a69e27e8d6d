#define _POSIX_C_SOURCE 200809L
#include "server.h"

#include "checksum.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 4096, MOST_PATH = 4096 };

static bool path_of(const struct server *server, const char *name, char *path) {
    int length = snprintf(path, MOST_PATH, "%s/%s", server->directory, name);
    return length > 0 && length < MOST_PATH;
}

static void answer_status(int connection, const char *path) {
    struct stat status;
    uint32_t checksum;
    if (stat(path, &status) != 0 || !checksum_of_file(path, &checksum)) {
        wire_send_error(connection, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        wire_send_error(connection, "not a file");
    } else {
        wire_send_status(connection, (long)status.st_size, checksum);
    }
}

/* How many bytes may be sent before the connection is dropped; -1: all. */
static long allowance(struct server *server, long length) {
    if (server->drop_after > 0 && server->drops > 0 && length > server->drop_after) {
        server->drops--;
        return server->drop_after;
    }
    return -1;
}

static void send_body(struct server *server, int connection, int file, const struct request *request) {
    char block[BLOCK];
    long at = request->from;
    long allowed = allowance(server, request->to - request->from);
    while (at < request->to && allowed != 0) {
        size_t wanted = request->to - at < BLOCK ? (size_t)(request->to - at) : BLOCK;
        if (allowed > 0 && (long)wanted > allowed) {
            wanted = (size_t)allowed;
        }
        ssize_t got = pread(file, block, wanted, at);
        if (got <= 0 || !wire_write(connection, block, (size_t)got)) {
            return; /* the file shrank or the client went: it will notice that bytes are missing */
        }
        at += got;
        if (allowed > 0) {
            allowed -= got;
        }
    }
}

static void answer_get(struct server *server, int connection, const char *path, const struct request *request) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        wire_send_error(connection, strerror(errno));
        return;
    }
    if (fstat(file, &status) != 0 || request->to > (long)status.st_size) {
        wire_send_error(connection, "beyond the end of the file");
    } else if (wire_send_ok(connection, request->to - request->from)) {
        send_body(server, connection, file, request);
    }
    close(file);
}

static void serve(struct server *server, int connection) {
    char line[MOST_LINE];
    char path[MOST_PATH];
    struct request request;
    if (!wire_read_line(connection, line, sizeof line)) {
        return;
    }
    if (!wire_parse_request(line, &request) || !path_of(server, request.name, path)) {
        wire_send_error(connection, "no such request");
        return;
    }
    switch (request.kind) {
        case REQUEST_STAT:
            answer_status(connection, path);
            break;
        case REQUEST_GET:
            answer_get(server, connection, path, &request);
            break;
    }
    server->served++;
}

void server_run(struct server *server) {
    for (int connection = listener_accept(server->listener); connection >= 0;
            connection = listener_accept(server->listener)) {
        serve(server, connection);
        close(connection);
    }
}

static void *run_thread(void *server) {
    server_run(server);
    return NULL;
}

bool server_start(struct server *server) {
    return pthread_create(&server->thread, NULL, run_thread, server) == 0;
}

void server_stop(struct server *server) {
    listener_shut(server->listener);
    pthread_join(server->thread, NULL);
}
