/* The threads that scan: each takes files from the queue until there are no more. */
#ifndef SCAN_WORKER_H
#define SCAN_WORKER_H

#include "options.h"
#include "output.h"
#include "queue.h"
#include "stats.h"

#include <stdatomic.h>

/* What all workers share; only the queue, the output and the statistics change, each under its own lock. */
struct shared {
    const struct options *options;
    const struct pattern *pattern;
    struct queue *queue;
    struct output *output;
    struct stats *stats;
    atomic_bool *stopped;
};

/* For pthread_create; the argument is a struct shared. */
void *worker_run(void *shared);

#endif
