// expect: verified
// expect: violated deadlock [--cflags -DNO_CLEANUP]
// A thread that is cancelled in a wait gets its mutex back before it dies, and must give it away in a cleanup
// handler: nobody else will.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void give_back(void *mutex) {
#ifdef NO_CLEANUP
    (void)mutex;
#else
    pthread_mutex_unlock(mutex);
#endif
}

static void *wait_for_ever(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(give_back, &lock);
    for (;;) {
        pthread_cond_wait(&never, &lock);
    }
    pthread_cleanup_pop(1);
    return NULL;
}

int main(void) {
    pthread_t waiter;
    void *result;
    pthread_create(&waiter, NULL, wait_for_ever, NULL);
    pthread_cancel(waiter);
    pthread_join(waiter, &result);
    assert(result == PTHREAD_CANCELED);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
