#include "stats.h"

#include <stdio.h>
#include <string.h>

bool stats_init(struct stats *stats) {
    memset(&stats->total, 0, sizeof stats->total);
    stats->busiest = 0;
    return pthread_mutex_init(&stats->lock, NULL) == 0;
}

void stats_destroy(struct stats *stats) {
    pthread_mutex_destroy(&stats->lock);
}

void stats_add(struct stats *stats, const struct counts *counts) {
    pthread_mutex_lock(&stats->lock);
    stats->total.files += counts->files;
    stats->total.skipped += counts->skipped;
    stats->total.failed += counts->failed;
    stats->total.bytes += counts->bytes;
    stats->total.lines += counts->lines;
    stats->total.matches += counts->matches;
    if (counts->files > stats->busiest) {
        stats->busiest = counts->files;
    }
    pthread_mutex_unlock(&stats->lock);
}

struct counts stats_total(struct stats *stats) {
    pthread_mutex_lock(&stats->lock);
    struct counts total = stats->total;
    pthread_mutex_unlock(&stats->lock);
    return total;
}

void stats_print(struct stats *stats, double seconds) {
    struct counts total = stats_total(stats);
    fprintf(stderr, "%lu files (%lu binary, %lu unreadable), %lu bytes, %lu lines, %lu matches", total.files,
            total.skipped, total.failed, total.bytes, total.lines, total.matches);
    if (seconds > 0) {
        fprintf(stderr, ", %.3f s, %.1f MB/s", seconds, (double)total.bytes / seconds / 1e6);
    }
    fprintf(stderr, "; busiest worker: %lu files\n", stats->busiest);
}
