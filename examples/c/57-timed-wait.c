// expect: verified
// Wait for a fact, but not for ever. Whether the time is up or the fact there is decided by looking at the fact.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static bool wait_a_second(void) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1;
    pthread_mutex_lock(&lock);
    int result = 0;
    while (!ready && result != ETIMEDOUT) {
        result = pthread_cond_timedwait(&changed, &lock, &until);
    }
    bool there = ready;
    pthread_mutex_unlock(&lock);
    return there;
}

static void *prepare(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    ready = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t other;
    assert(!wait_a_second()); // nobody is there to do it
    pthread_create(&other, NULL, prepare, NULL);
    wait_a_second();
    pthread_join(other, NULL);
    assert(wait_a_second());
    return 0;
}
