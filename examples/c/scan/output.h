/* Standard output, shared by all workers: what is said about one file stays together. */
#ifndef SCAN_OUTPUT_H
#define SCAN_OUTPUT_H

#include "text.h"

#include <pthread.h>
#include <stdbool.h>

struct output {
    pthread_mutex_t lock;
    pthread_cond_t turn_changed;
    bool ordered;
    unsigned long turn; /* the number of the file whose turn it is, if ordered */
    bool failed;        /* nobody reads any more */
};

bool output_init(struct output *output, bool ordered);
void output_destroy(struct output *output);

/* Prints; if output is ordered, after all files with smaller numbers. Each number must come once, also if there is
   nothing to say. False if nobody reads any more. */
bool output_print(struct output *output, unsigned long number, const struct text *text);

/* A message about a file, on standard error. */
void output_complain(struct output *output, const char *path, int error);

#endif
