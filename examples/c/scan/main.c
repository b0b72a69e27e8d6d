/* scan: looks for a pattern in many files at once.
 *
 *     main thread             workers
 *     walks directories  -->  queue  -->  read a file, match its lines, print what was found
 *
 * Exit codes as grep's: 0 found, 1 not found, 2 something was wrong. */
#define _POSIX_C_SOURCE 200809L
#include "options.h"
#include "output.h"
#include "pattern.h"
#include "queue.h"
#include "stats.h"
#include "walk.h"
#include "worker.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FOUND = 0, NOT_FOUND = 1, WRONG = 2 };

static atomic_bool stopped;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&stopped, true);
}

static void catch_signals(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN; /* a closed pipe is seen by the write that fails */
    sigaction(SIGPIPE, &action, NULL);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Starts as many workers as the system allows, at most those asked for. */
static int start_workers(pthread_t *threads, int count, struct shared *shared) {
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, worker_run, shared) == 0) {
        started++;
    }
    return started;
}

static void walk_all(struct walk *walk, const struct options *options) {
    if (options->path_count == 0) {
        walk_path(walk, ".");
        return;
    }
    for (int i = 0; i < options->path_count; i++) {
        if (!walk_path(walk, options->paths[i])) {
            return;
        }
    }
}

/* All there is to do, once everything is there to do it with. */
static int run(const struct options *options, struct shared *shared) {
    pthread_t threads[MOST_WORKERS];
    int started = start_workers(threads, options->workers, shared);
    if (started == 0) {
        fputs("scan: cannot start a thread\n", stderr);
        return WRONG;
    }
    struct walk walk = {
        .options = options, .queue = shared->queue, .output = shared->output, .stopped = shared->stopped};
    walk_all(&walk, options);
    if (atomic_load(shared->stopped)) {
        queue_abandon(shared->queue);
    } else {
        queue_close(shared->queue);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    struct counts total = stats_total(shared->stats);
    if (walk.failed > 0 || total.failed > 0) {
        return WRONG;
    }
    return total.matches > 0 ? FOUND : NOT_FOUND;
}

int main(int argc, char **argv) {
    struct options options;
    switch (options_parse(&options, argc, argv)) {
        case PARSED:
            break;
        case PARSED_HELP:
            options_help();
            return FOUND;
        case PARSED_WRONG:
            return WRONG;
    }
    const char *error = NULL;
    struct pattern *pattern = pattern_compile(options.pattern_text, options.pattern, &error);
    if (pattern == NULL) {
        fprintf(stderr, "scan: %s: %s\n", options.pattern_text, error);
        return WRONG;
    }
    double begin = now();
    struct output output;
    struct stats stats;
    struct queue *queue = queue_new(options.queue_size);
    if (queue == NULL || !output_init(&output, options.ordered) || !stats_init(&stats)) {
        fputs("scan: out of memory\n", stderr);
        return WRONG;
    }
    catch_signals();
    struct shared shared = {&options, pattern, queue, &output, &stats, &stopped};
    int code = run(&options, &shared);
    if (options.statistics) {
        stats_print(&stats, now() - begin);
    }
    stats_destroy(&stats);
    output_destroy(&output);
    queue_free(queue);
    pattern_free(pattern);
    return code;
}
