/* A thread that shows how far the download has got, and saves that for a second attempt. */
#ifndef FETCH_MONITOR_H
#define FETCH_MONITOR_H

#include "segment.h"

#include <stdint.h>

struct monitor {
    struct progress *progress;
    const char *resume; /* the resume file's name, or NULL */
    uint32_t checksum;
    bool show;
    long interval;      /* milliseconds */
    pthread_t thread;
};

bool monitor_start(struct monitor *monitor);

/* To be called when all downloaders have ended; waits for the thread. */
void monitor_stop(struct monitor *monitor);

#endif
