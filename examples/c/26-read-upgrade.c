// expect: violated deadlock
// Two readers who both find that there is something to write, and both ask for the write lock without giving the
// read lock back: each waits for the other one to leave. (One alone is told EDEADLK, or waits for itself.)
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *make_positive(void *unused) {
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    if (value <= 0) {
        pthread_rwlock_wrlock(&lock);
        value = 1;
        pthread_rwlock_unlock(&lock);
    }
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, make_positive, NULL);
    pthread_create(&two, NULL, make_positive, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
