// expect: violated use-after-free
// A compressor whose main thread takes the queue away when the last block is handed out, not when it is done: the
// consumer comes back to a lock in memory that has been freed.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct queue {
    pthread_mutex_t lock;
    int blocks;
};

static struct queue *queue;
static sem_t handed_out;

static void *compress(void *unused) {
    (void)unused;
    pthread_mutex_lock(&queue->lock);
    queue->blocks--;
    pthread_mutex_unlock(&queue->lock);
    sem_post(&handed_out);
    pthread_mutex_lock(&queue->lock); // any more?
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

int main(void) {
    queue = malloc(sizeof *queue);
    pthread_mutex_init(&queue->lock, NULL);
    queue->blocks = 1;
    sem_init(&handed_out, 0, 0);
    pthread_t consumer;
    pthread_create(&consumer, NULL, compress, NULL);
    sem_wait(&handed_out);
    pthread_mutex_lock(&queue->lock);
    pthread_mutex_unlock(&queue->lock);
    free(queue);
    pthread_join(consumer, NULL);
    sem_destroy(&handed_out);
    return 0;
}
