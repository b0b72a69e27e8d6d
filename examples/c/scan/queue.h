/* A bounded queue of files to scan, between the thread that walks and those that scan. */
#ifndef SCAN_QUEUE_H
#define SCAN_QUEUE_H

#include <pthread.h>
#include <stdbool.h>

struct job {
    char *path;           /* freed by whoever takes the job */
    unsigned long number; /* counted from 0, in the order of the walk */
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_empty;
    pthread_cond_t not_full;
    struct job *jobs;
    int capacity;
    int first;
    int filled;
    bool closed;
};

/* NULL if there is no memory or the system has no more locks. */
struct queue *queue_new(int capacity);

/* Nobody may use it any more; jobs that are left are dropped. */
void queue_free(struct queue *queue);

/* Waits while the queue is full; false if it is closed, and the job is still the caller's. */
bool queue_put(struct queue *queue, struct job job);

/* Waits while the queue is empty; false once it is closed and empty. */
bool queue_take(struct queue *queue, struct job *job);

/* No more jobs will come. */
void queue_close(struct queue *queue);

/* No more jobs will come, and those that wait are dropped. */
void queue_abandon(struct queue *queue);

#endif
