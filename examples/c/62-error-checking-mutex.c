// expect: verified
// A mutex that checks says what is wrong instead of doing it: locked twice, unlocked by another, unlocked when free.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock;

static void *other(void *unused) {
    (void)unused;
    assert(pthread_mutex_unlock(&lock) == EPERM);
    assert(pthread_mutex_trylock(&lock) == EBUSY);
    return NULL;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_t thread;
    pthread_mutex_lock(&lock);
    assert(pthread_mutex_lock(&lock) == EDEADLK);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    assert(pthread_mutex_unlock(&lock) == 0);
    assert(pthread_mutex_unlock(&lock) == EPERM);
    pthread_mutex_destroy(&lock);
    return 0;
}
