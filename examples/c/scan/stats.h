/* How much was done. Each worker counts for itself and adds it all up at its end. */
#ifndef SCAN_STATS_H
#define SCAN_STATS_H

#include <pthread.h>
#include <stdbool.h>

struct counts {
    unsigned long files;
    unsigned long skipped; /* binary files */
    unsigned long failed;  /* files that could not be read */
    unsigned long bytes;
    unsigned long lines;
    unsigned long matches;
};

struct stats {
    pthread_mutex_t lock;
    struct counts total;
    unsigned long busiest; /* most files scanned by one worker */
};

bool stats_init(struct stats *stats);
void stats_destroy(struct stats *stats);
void stats_add(struct stats *stats, const struct counts *counts);
struct counts stats_total(struct stats *stats);
void stats_print(struct stats *stats, double seconds);

#endif
