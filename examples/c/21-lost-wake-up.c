// expect: traces 2, violated deadlock
// A signal is not kept for later. If it comes before the wait, the waiter waits for ever. Wait first or signal first:
// 2 traces.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *wait_for_it(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&ready, &lock);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
    pthread_join(waiter, NULL);
    return 0;
}
