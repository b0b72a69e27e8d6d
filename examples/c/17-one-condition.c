// expect: violated deadlock
// expect: verified [--cflags -Dpthread_cond_signal=pthread_cond_broadcast]
// Producers and consumers wait on one and the same condition. A signal meant for a consumer may wake a producer,
// who finds the buffer full and goes back to sleep; nobody is left to wake the others. A broadcast would do.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *produce(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (full) {
        pthread_cond_wait(&changed, &lock);
    }
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consume(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!full) {
        pthread_cond_wait(&changed, &lock);
    }
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t all[4];
    for (int i = 0; i < 4; i++) {
        pthread_create(&all[i], NULL, i % 2 == 0 ? consume : produce, NULL);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(all[i], NULL);
    }
    return 0;
}
