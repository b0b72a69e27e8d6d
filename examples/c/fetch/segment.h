/* A file cut into segments, and how far each of them has got. */
#ifndef FETCH_SEGMENT_H
#define FETCH_SEGMENT_H

#include <pthread.h>
#include <stdbool.h>

enum { MOST_SEGMENTS = 32 };

struct segment {
    long from;
    long to;
    long done;   /* bytes that are in the file already */
    int retries; /* how often its connection was lost */
};

/* Under the lock: the segments' `done` and `retries`, `active`, `failed`, `error` and `over`. The rest never changes
   while threads run. */
struct progress {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    long size;
    int count;
    struct segment segments[MOST_SEGMENTS];
    int active;      /* downloaders that still run */
    bool failed;     /* some segment cannot be had: the others stop too */
    char error[256]; /* why */
    bool over;       /* all downloaders have ended */
};

/* What a look at the progress shows. */
struct snapshot {
    long received;
    int active;
    bool failed;
    bool over;
    int retries;
};

bool progress_init(struct progress *progress);
void progress_destroy(struct progress *progress);

/* Cuts a file of `size` bytes into at most `count` segments, none of them empty unless the file is. */
void progress_cut(struct progress *progress, long size, int count);

/* More bytes of a segment have been written. False if everybody should stop. */
bool progress_add(struct progress *progress, int segment, long bytes);

/* A connection was lost; false if that was once too often. */
bool progress_retry(struct progress *progress, int segment, int most);

/* It cannot be done. Only the first reason is kept. */
void progress_fail(struct progress *progress, const char *error);

/* A downloader ends. */
void progress_leave(struct progress *progress);

/* All downloaders have ended. */
void progress_end(struct progress *progress);

struct snapshot progress_look(struct progress *progress);

/* Waits until something changed, all is over or the time is up, then looks. */
struct snapshot progress_wait(struct progress *progress, const struct snapshot *before, long milliseconds);

#endif
