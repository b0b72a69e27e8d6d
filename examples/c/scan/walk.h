/* Finds the files: given paths, directories recursively, in alphabetical order. */
#ifndef SCAN_WALK_H
#define SCAN_WALK_H

#include "options.h"
#include "output.h"
#include "queue.h"

#include <stdatomic.h>

struct walk {
    const struct options *options;
    struct queue *queue;
    struct output *output;
    const atomic_bool *stopped;
    unsigned long found;
    unsigned long failed;
};

/* Puts every file below `path` into the queue. False if nobody takes them any more. */
bool walk_path(struct walk *walk, const char *path);

#endif
