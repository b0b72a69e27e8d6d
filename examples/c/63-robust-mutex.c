// expect: verified
// expect: violated deadlock [--cflags -DSTALLED]
// A thread ends with the lock in hand. A robust mutex tells the next one that its owner is dead, and goes on once it
// is declared consistent; any other is locked for ever.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifdef STALLED
enum { ROBUST = PTHREAD_MUTEX_STALLED };
#else
enum { ROBUST = PTHREAD_MUTEX_ROBUST };
#endif

static pthread_mutex_t lock;
static int half_done;

static void *die(void *unused) {
    (void)unused;
    if (pthread_mutex_lock(&lock) == 0) {
        half_done = 1;
    }
    return NULL;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, ROBUST);
    pthread_mutex_init(&lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_t thread;
    pthread_create(&thread, NULL, die, NULL);
    pthread_join(thread, NULL);
    int result = pthread_mutex_lock(&lock);
    assert(result == EOWNERDEAD && half_done);
    half_done = 0;
    pthread_mutex_consistent(&lock);
    pthread_mutex_unlock(&lock);
    assert(pthread_mutex_lock(&lock) == 0);
    pthread_mutex_unlock(&lock);
    pthread_mutex_destroy(&lock);
    return 0;
}
