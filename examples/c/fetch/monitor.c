#include "monitor.h"

#include "resume.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 40, SAVES = 16 };

static void draw(const struct monitor *monitor, const struct snapshot *now) {
    long size = monitor->progress->size;
    int filled = size > 0 ? (int)(now->received * WIDTH / size) : WIDTH;
    char bar[WIDTH + 1];
    memset(bar, '.', WIDTH);
    memset(bar, '#', (size_t)filled);
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %ld of %ld", bar, now->received, size);
    if (now->retries > 0) {
        fprintf(stderr, ", %d retries", now->retries);
    }
    fflush(stderr);
}

static void *run(void *argument) {
    struct monitor *monitor = argument;
    struct snapshot now = progress_look(monitor->progress);
    long saved = now.received;
    long step = monitor->progress->size / SAVES;
    while (!now.over) {
        now = progress_wait(monitor->progress, &now, monitor->interval);
        if (monitor->show) {
            draw(monitor, &now);
        }
        if (monitor->resume != NULL && now.received - saved > step) {
            resume_save(monitor->resume, monitor->progress, monitor->checksum);
            saved = now.received;
        }
    }
    if (monitor->show) {
        fputc('\n', stderr);
    }
    return NULL;
}

bool monitor_start(struct monitor *monitor) {
    return pthread_create(&monitor->thread, NULL, run, monitor) == 0;
}

void monitor_stop(struct monitor *monitor) {
    progress_end(monitor->progress);
    pthread_join(monitor->thread, NULL);
}
