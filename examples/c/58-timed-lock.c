// expect: verified
// Two threads that take two locks in opposite orders, but give up after a while: no deadlock, and now and then
// nothing done.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int done; // under both locks

static void *both(void *number) {
    int first = *(int *)number;
    struct timespec until;
    pthread_mutex_lock(&locks[first]);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1;
    int result = pthread_mutex_timedlock(&locks[1 - first], &until);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0) {
        done++;
        pthread_mutex_unlock(&locks[1 - first]);
    }
    pthread_mutex_unlock(&locks[first]);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, both, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(done <= 2);
    return 0;
}
