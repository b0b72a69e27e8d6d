#include "queue.h"

#include <stdlib.h>
#include <string.h>

static void drop_jobs(struct queue *queue) {
    while (queue->filled > 0) {
        free(queue->jobs[queue->first].path);
        queue->first = (queue->first + 1) % queue->capacity;
        queue->filled--;
    }
}

struct queue *queue_new(int capacity) {
    struct queue *queue = malloc(sizeof *queue);
    if (queue == NULL) {
        return NULL;
    }
    queue->jobs = malloc((size_t)capacity * sizeof *queue->jobs);
    if (queue->jobs == NULL) {
        free(queue);
        return NULL;
    }
    queue->capacity = capacity;
    queue->first = 0;
    queue->filled = 0;
    queue->closed = false;
    if (pthread_mutex_init(&queue->lock, NULL) != 0) {
        goto no_lock;
    }
    if (pthread_cond_init(&queue->not_empty, NULL) != 0) {
        goto no_condition;
    }
#ifndef FORGET_NOT_FULL
    if (pthread_cond_init(&queue->not_full, NULL) != 0) {
        pthread_cond_destroy(&queue->not_empty);
        goto no_condition;
    }
#endif
    return queue;

no_condition:
    pthread_mutex_destroy(&queue->lock);
no_lock:
    free(queue->jobs);
    free(queue);
    return NULL;
}

void queue_free(struct queue *queue) {
    drop_jobs(queue);
#ifndef FORGET_NOT_FULL
    pthread_cond_destroy(&queue->not_full);
#endif
    pthread_cond_destroy(&queue->not_empty);
    pthread_mutex_destroy(&queue->lock);
    free(queue->jobs);
    free(queue);
}

bool queue_put(struct queue *queue, struct job job) {
    pthread_mutex_lock(&queue->lock);
    while (queue->filled == queue->capacity && !queue->closed) {
        pthread_cond_wait(&queue->not_full, &queue->lock);
    }
    bool open = !queue->closed;
    if (open) {
        queue->jobs[(queue->first + queue->filled) % queue->capacity] = job;
        queue->filled++;
        pthread_cond_signal(&queue->not_empty);
    }
    pthread_mutex_unlock(&queue->lock);
    return open;
}

bool queue_take(struct queue *queue, struct job *job) {
    pthread_mutex_lock(&queue->lock);
    while (queue->filled == 0 && !queue->closed) {
        pthread_cond_wait(&queue->not_empty, &queue->lock);
    }
    bool there = queue->filled > 0;
    if (there) {
        *job = queue->jobs[queue->first];
        queue->first = (queue->first + 1) % queue->capacity;
        queue->filled--;
        pthread_cond_signal(&queue->not_full);
    }
    pthread_mutex_unlock(&queue->lock);
    return there;
}

static void close_with(struct queue *queue, bool drop) {
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    if (drop) {
        drop_jobs(queue);
    }
    pthread_cond_broadcast(&queue->not_empty);
    pthread_cond_broadcast(&queue->not_full);
    pthread_mutex_unlock(&queue->lock);
}

void queue_close(struct queue *queue) {
    close_with(queue, false);
}

void queue_abandon(struct queue *queue) {
    close_with(queue, true);
}
