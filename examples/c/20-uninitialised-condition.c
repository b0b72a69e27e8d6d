// expect: violated uninitialised
// expect: verified [--cflags -DMENDED]
// A file scanner in the small: main fills a queue, workers empty it. The queue lies in memory from malloc, and of its
// three sync objects one is forgotten. The wait then works, or not, depending on what was in that memory.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 2, FILES = 3, WORKERS = 2 };

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t not_empty;
    pthread_cond_t not_full;
    const char *names[PLACES];
    int filled, first, closed;
};

static const char *const files[FILES] = {"README", "main.c", "notes.txt"};

static struct queue *make(void) {
    struct queue *queue = malloc(sizeof *queue);
    memset(queue, 0xa5, sizeof *queue); // what malloc gives is not zero
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->not_empty, NULL);
#ifdef MENDED
    pthread_cond_init(&queue->not_full, NULL);
#endif
    queue->filled = queue->first = queue->closed = 0;
    return queue;
}

static void put(struct queue *queue, const char *name) {
    pthread_mutex_lock(&queue->lock);
    while (queue->filled == PLACES) {
        pthread_cond_wait(&queue->not_full, &queue->lock);
    }
    queue->names[(queue->first + queue->filled++) % PLACES] = name;
    pthread_cond_signal(&queue->not_empty);
    pthread_mutex_unlock(&queue->lock);
}

static void close_queue(struct queue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->closed = 1;
    pthread_cond_broadcast(&queue->not_empty);
    pthread_mutex_unlock(&queue->lock);
}

static const char *take(struct queue *queue) {
    const char *name = NULL;
    pthread_mutex_lock(&queue->lock);
    while (queue->filled == 0 && !queue->closed) {
        pthread_cond_wait(&queue->not_empty, &queue->lock);
    }
    if (queue->filled > 0) {
        name = queue->names[queue->first];
        queue->first = (queue->first + 1) % PLACES;
        queue->filled--;
        pthread_cond_signal(&queue->not_full);
    }
    pthread_mutex_unlock(&queue->lock);
    return name;
}

static void *scan(void *queue) {
    while (take(queue) != NULL) {
        // open it, look for the pattern, print
    }
    return NULL;
}

int main(void) {
    struct queue *queue = make();
    pthread_t workers[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        pthread_create(&workers[i], NULL, scan, queue);
    }
    for (int i = 0; i < FILES; i++) {
        put(queue, files[i]);
    }
    close_queue(queue);
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(workers[i], NULL);
    }
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->not_empty);
#ifdef MENDED
    pthread_cond_destroy(&queue->not_full);
#endif
    free(queue);
    return 0;
}
