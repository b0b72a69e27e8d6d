#define _POSIX_C_SOURCE 200809L
#include "segment.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

bool progress_init(struct progress *progress) {
    memset(progress, 0, sizeof *progress);
    if (pthread_mutex_init(&progress->lock, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&progress->changed, NULL) != 0) {
        pthread_mutex_destroy(&progress->lock);
        return false;
    }
    return true;
}

void progress_destroy(struct progress *progress) {
    pthread_cond_destroy(&progress->changed);
    pthread_mutex_destroy(&progress->lock);
}

void progress_cut(struct progress *progress, long size, int count) {
    if (count > size) {
        count = size > 0 ? (int)size : 1;
    }
    long each = size / count;
    progress->size = size;
    progress->count = count;
    for (int i = 0; i < count; i++) {
        struct segment *segment = &progress->segments[i];
        segment->from = i * each;
        segment->to = i + 1 == count ? size : (i + 1) * each;
        segment->done = 0;
        segment->retries = 0;
    }
}

bool progress_add(struct progress *progress, int segment, long bytes) {
    pthread_mutex_lock(&progress->lock);
    progress->segments[segment].done += bytes;
    bool going_on = !progress->failed;
    pthread_cond_signal(&progress->changed); /* only the monitor waits */
    pthread_mutex_unlock(&progress->lock);
    return going_on;
}

bool progress_retry(struct progress *progress, int segment, int most) {
    pthread_mutex_lock(&progress->lock);
    bool again = !progress->failed && progress->segments[segment].retries < most;
    if (again) {
        progress->segments[segment].retries++;
    }
    pthread_mutex_unlock(&progress->lock);
    return again;
}

void progress_fail(struct progress *progress, const char *error) {
    pthread_mutex_lock(&progress->lock);
    if (!progress->failed) {
        progress->failed = true;
        snprintf(progress->error, sizeof progress->error, "%.250s", error);
    }
    pthread_cond_signal(&progress->changed);
    pthread_mutex_unlock(&progress->lock);
}

void progress_leave(struct progress *progress) {
    pthread_mutex_lock(&progress->lock);
    progress->active--;
    pthread_cond_signal(&progress->changed);
    pthread_mutex_unlock(&progress->lock);
}

void progress_end(struct progress *progress) {
    pthread_mutex_lock(&progress->lock);
    progress->over = true;
    pthread_cond_signal(&progress->changed);
    pthread_mutex_unlock(&progress->lock);
}

static bool changed(const struct snapshot *before, const struct snapshot *now) {
    return now->over || now->received != before->received || now->active != before->active
            || now->failed != before->failed;
}

/* With the lock held. */
static struct snapshot take(const struct progress *progress) {
    struct snapshot now = {0, progress->active, progress->failed, progress->over, 0};
    for (int i = 0; i < progress->count; i++) {
        now.received += progress->segments[i].done;
        now.retries += progress->segments[i].retries;
    }
    return now;
}

struct snapshot progress_look(struct progress *progress) {
    pthread_mutex_lock(&progress->lock);
    struct snapshot now = take(progress);
    pthread_mutex_unlock(&progress->lock);
    return now;
}

static struct timespec after(long milliseconds) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec += milliseconds / 1000;
    time.tv_nsec += milliseconds % 1000 * 1000000;
    if (time.tv_nsec >= 1000000000) {
        time.tv_sec++;
        time.tv_nsec -= 1000000000;
    }
    return time;
}

struct snapshot progress_wait(struct progress *progress, const struct snapshot *before, long milliseconds) {
    struct timespec until = after(milliseconds);
    pthread_mutex_lock(&progress->lock);
    struct snapshot now = take(progress);
    int result = 0;
    while (!changed(before, &now) && result != ETIMEDOUT) {
        result = pthread_cond_timedwait(&progress->changed, &progress->lock, &until);
        now = take(progress);
    }
    pthread_mutex_unlock(&progress->lock);
    return now;
}
