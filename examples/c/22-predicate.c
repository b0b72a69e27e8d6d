// expect: traces 2, verified
// The remedy: what is waited for is a fact in memory, the signal only a hint to look at it again.
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static void *wait_for_it(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!ready) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&lock);
    ready = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(waiter, NULL);
    return 0;
}
