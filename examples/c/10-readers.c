// expect: traces 8, verified
// expect: traces 1024, verified [-- 10]
// One thread writes, n read. Reads do not disturb each other, so each is before or after the write: 2^n traces.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 16 };

static atomic_int x;

static void *write_it(void *unused) {
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

static void *read_it(void *unused) {
    (void)unused;
    int seen = atomic_load(&x);
    assert(seen == 0 || seen == 1);
    return NULL;
}

int main(int argc, char **argv) {
    int readers = argc > 1 ? atoi(argv[1]) : 3;
    assert(readers <= MOST);
    pthread_t writer, all[MOST];
    pthread_create(&writer, NULL, write_it, NULL);
    for (int i = 0; i < readers; i++) {
        pthread_create(&all[i], NULL, read_it, NULL);
    }
    pthread_join(writer, NULL);
    for (int i = 0; i < readers; i++) {
        pthread_join(all[i], NULL);
    }
    return 0;
}
