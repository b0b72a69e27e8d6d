// expect: traces 6, verified
// expect: traces 120, verified [-- 5]
// An atomic read-modify-write is one step: n threads, n! orders, and no update is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 16 };

static atomic_int count;

static void *increment(void *unused) {
    (void)unused;
    atomic_fetch_add(&count, 1);
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 3;
    assert(threads <= MOST);
    pthread_t all[MOST];
    for (int t = 0; t < threads; t++) {
        pthread_create(&all[t], NULL, increment, NULL);
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(all[t], NULL);
    }
    assert(atomic_load(&count) == threads);
    return 0;
}
