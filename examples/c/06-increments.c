// expect: traces 90, verified
// expect: traces 720, verified [-- 6 1]
// expect: traces 2520, verified [-- 4 2]
// expect: traces 40320, verified [-- 8 1]
// N threads increment a counter K times each, under a lock. A trace is an order of the NK critical sections that
// keeps each thread's own: (NK)!/(K!)^N of them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int times = 2;

static void *increment(void *unused) {
    (void)unused;
    for (int i = 0; i < times; i++) {
        pthread_mutex_lock(&lock);
        count++;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 3;
    times = argc > 2 ? atoi(argv[2]) : 2;
    assert(threads <= MOST);
    pthread_t all[MOST];
    for (int t = 0; t < threads; t++) {
        pthread_create(&all[t], NULL, increment, NULL);
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(all[t], NULL);
    }
    assert(count == threads * times);
    return 0;
}
