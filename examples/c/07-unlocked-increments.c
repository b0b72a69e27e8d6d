// expect: traces 34, verified [--races ignore]
// expect: traces 36, verified [--races ignore -- 3 1]
// expect: traces 7134, verified [--races ignore -- 3 2]
// expect: violated race
// The same without the lock, twice each in two threads: every order of dependent reads and writes is a trace. All
// that can be said of the sum is that it lies between 1 (2 for two rounds and more) and what was meant.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 16 };

static int count;
static int times = 2;

static void *increment(void *unused) {
    (void)unused;
    for (int i = 0; i < times; i++) {
        int seen = count;
        count = seen + 1;
    }
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 2;
    times = argc > 2 ? atoi(argv[2]) : 2;
    assert(threads <= MOST);
    pthread_t all[MOST];
    for (int t = 0; t < threads; t++) {
        pthread_create(&all[t], NULL, increment, NULL);
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(all[t], NULL);
    }
    assert(count >= (times > 1 ? 2 : 1) && count <= threads * times);
    return 0;
}
