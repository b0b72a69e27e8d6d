#define _POSIX_C_SOURCE 200809L
#include "download.h"

#include "wire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What one thread works on. */
struct part {
    struct download *download;
    int number;
    pthread_t thread;
    bool started;
};

enum result { WHOLE, LOST, REFUSED, STOPPED };

/* Sends the request and reads the answer's line. */
static bool ask(const struct address *address, const struct request *request, int *connection, struct answer *answer,
        char *error, size_t error_size) {
    char line[MOST_LINE];
    *connection = transport_connect(address);
    if (*connection < 0) {
        snprintf(error, error_size, "cannot connect: %s", strerror(errno));
        return false;
    }
    if (!wire_send_request(*connection, request) || !wire_read_line(*connection, line, sizeof line)) {
        snprintf(error, error_size, "no answer: %s", strerror(errno));
    } else if (!wire_parse_answer(line, answer)) {
        snprintf(error, error_size, "an answer that is none: %.100s", line);
    } else {
        return true;
    }
    close(*connection);
    return false;
}

bool download_status(const struct download *download, long *size, uint32_t *checksum, char *error, size_t error_size) {
    struct request request = {.kind = REQUEST_STAT};
    struct answer answer;
    int connection;
    snprintf(request.name, sizeof request.name, "%s", download->name);
    if (!ask(download->address, &request, &connection, &answer, error, error_size)) {
        return false;
    }
    close(connection);
    if (!answer.ok) {
        snprintf(error, error_size, "%.200s", answer.error);
        return false;
    }
    *size = answer.number;
    *checksum = answer.checksum;
    return true;
}

static bool write_at(int file, const char *bytes, size_t length, long offset) {
    while (length > 0) {
        ssize_t written = pwrite(file, bytes, length, offset);
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        bytes += written;
        offset += written;
        length -= (size_t)written;
    }
    return true;
}

/* The body of an answer, block by block, into the file. `at` and `to` are offsets in the file. */
static enum result receive(struct part *part, int connection, long at, long to, char *block) {
    struct download *download = part->download;
    while (at < to) {
        if (atomic_load(download->stopped)) {
            return STOPPED;
        }
        size_t wanted = to - at < download->block ? (size_t)(to - at) : (size_t)download->block;
        ssize_t got = read(connection, block, wanted);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return LOST;
        }
        if (!write_at(download->file, block, (size_t)got, at)) {
            progress_fail(download->progress, strerror(errno));
            return REFUSED;
        }
        at += got;
        if (!progress_add(download->progress, part->number, got)) {
            return STOPPED;
        }
    }
    return WHOLE;
}

/* One attempt to get what is missing of the segment. Only this thread changes its `done`, so it reads it unlocked. */
static enum result attempt(struct part *part, char *block) {
    struct download *download = part->download;
    const struct segment *segment = &download->progress->segments[part->number];
    struct request request = {.kind = REQUEST_GET, .from = segment->from + segment->done, .to = segment->to};
    struct answer answer;
    char error[256];
    int connection;
    snprintf(request.name, sizeof request.name, "%s", download->name);
    if (!ask(download->address, &request, &connection, &answer, error, sizeof error)) {
        return LOST;
    }
    enum result result;
    if (!answer.ok) {
        progress_fail(download->progress, answer.error);
        result = REFUSED;
    } else if (answer.number != request.to - request.from) {
        progress_fail(download->progress, "the server sends another length than asked for");
        result = REFUSED;
    } else {
        result = receive(part, connection, request.from, request.to, block);
    }
    close(connection);
    return result;
}

static void *get_segment(void *argument) {
    struct part *part = argument;
    struct download *download = part->download;
    char *block = malloc((size_t)download->block);
    if (block == NULL) {
        progress_fail(download->progress, "out of memory");
    } else {
        while (attempt(part, block) == LOST) {
            if (!progress_retry(download->progress, part->number, download->most_retries)) {
                progress_fail(download->progress, "the connection is lost again and again");
                break;
            }
        }
    }
    free(block);
    progress_leave(download->progress);
    return NULL;
}

static bool unfinished(const struct segment *segment) {
    return segment->done < segment->to - segment->from;
}

void download_run(struct download *download) {
    struct progress *progress = download->progress;
    struct part parts[MOST_SEGMENTS];
    for (int i = 0; i < progress->count; i++) {
        struct part *part = &parts[i];
        part->download = download;
        part->number = i;
        pthread_mutex_lock(&progress->lock);
        part->started = unfinished(&progress->segments[i]);
        if (part->started) {
            progress->active++;
        }
        pthread_mutex_unlock(&progress->lock);
        if (part->started && pthread_create(&part->thread, NULL, get_segment, part) != 0) {
            part->started = false;
            progress_fail(progress, "cannot start a thread");
            progress_leave(progress);
        }
    }
    for (int i = 0; i < progress->count; i++) {
        if (parts[i].started) {
            pthread_join(parts[i].thread, NULL);
        }
    }
}
