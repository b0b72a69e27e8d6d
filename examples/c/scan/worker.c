#define _POSIX_C_SOURCE 200809L
#include "worker.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024, BINARY_LOOK = 4096 };

/* What one worker needs for itself. */
struct worker {
    struct shared *shared;
    struct text content;
    struct text found;
    struct counts counts;
};

/* The whole file into memory; false and errno if that fails. */
static bool read_file(struct text *content, const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    text_clear(content);
    for (;;) {
        text_reserve(content, BLOCK);
        ssize_t got = read(file, content->bytes + content->length, BLOCK);
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            int error = errno;
            close(file);
            errno = error;
            return false;
        }
        if (got == 0) {
            break;
        }
        content->length += (size_t)got;
    }
    close(file);
    return true;
}

static bool is_binary(const struct text *content) {
    size_t look = content->length < BINARY_LOOK ? content->length : BINARY_LOOK;
    return look > 0 && memchr(content->bytes, '\0', look) != NULL;
}

static void report_line(
        struct worker *worker, const char *path, unsigned long number, const char *line, size_t length) {
    const struct options *options = worker->shared->options;
    text_add_string(&worker->found, path);
    text_add_char(&worker->found, ':');
    if (options->line_numbers) {
        text_add_number(&worker->found, number);
        text_add_char(&worker->found, ':');
    }
    text_add(&worker->found, line, length);
    text_add_char(&worker->found, '\n');
}

/* The number of lines that match; they are added to what was found unless only a summary is asked for. */
static unsigned long scan_lines(struct worker *worker, const char *path) {
    const struct options *options = worker->shared->options;
    const char *at = worker->content.bytes;
    const char *end = at + worker->content.length;
    unsigned long number = 0;
    unsigned long matching = 0;
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = newline != NULL ? newline : end;
        size_t length = (size_t)(line_end - at);
        struct match match;
        number++;
        if (pattern_find(worker->shared->pattern, at, length, 0, &match) != options->invert) {
            matching++;
            if (!options->count_only && !options->names_only) {
                report_line(worker, path, number, at, length);
            }
            if (options->names_only || matching == options->most_matches) {
                break;
            }
        }
        at = newline != NULL ? newline + 1 : end;
    }
    worker->counts.lines += number;
    return matching;
}

static void summarise(struct worker *worker, const char *path, unsigned long matching) {
    const struct options *options = worker->shared->options;
    if (options->names_only && matching > 0) {
        text_add_string(&worker->found, path);
        text_add_char(&worker->found, '\n');
    } else if (options->count_only) {
        text_add_string(&worker->found, path);
        text_add_char(&worker->found, ':');
        text_add_number(&worker->found, matching);
        text_add_char(&worker->found, '\n');
    }
}

static void scan_file(struct worker *worker, const char *path) {
    text_clear(&worker->found);
    worker->counts.files++;
    if (!read_file(&worker->content, path)) {
        worker->counts.failed++;
        output_complain(worker->shared->output, path, errno);
        return;
    }
    worker->counts.bytes += worker->content.length;
    if (!worker->shared->options->binary && is_binary(&worker->content)) {
        worker->counts.skipped++;
        return;
    }
    unsigned long matching = scan_lines(worker, path);
    worker->counts.matches += matching;
    summarise(worker, path, matching);
}

void *worker_run(void *argument) {
    struct worker worker = {.shared = argument};
    struct shared *shared = argument;
    struct job job;
    text_init(&worker.content);
    text_init(&worker.found);
    while (queue_take(shared->queue, &job)) {
        scan_file(&worker, job.path);
        free(job.path);
        if (!output_print(shared->output, job.number, &worker.found)) {
            atomic_store(shared->stopped, true);
            queue_abandon(shared->queue);
        }
    }
    stats_add(shared->stats, &worker.counts);
    text_free(&worker.content);
    text_free(&worker.found);
    return NULL;
}
