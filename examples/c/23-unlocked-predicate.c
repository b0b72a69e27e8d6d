// expect: violated deadlock
// The fact is atomic, so there is no race, and still: it changes between the waiter's look and its wait, and the
// signal falls into that gap. The one who changes the fact must hold the lock.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_bool ready;

static void *wait_for_it(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!atomic_load(&ready)) {
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait_for_it, NULL);
    atomic_store(&ready, 1);
    pthread_cond_signal(&changed);
    pthread_join(waiter, NULL);
    return 0;
}
