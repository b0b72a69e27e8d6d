// expect: verified
// An increment by hand: read, compute, and write only if nobody was there in between, else once more.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int best;

static void raise_to(int value) {
    int seen = atomic_load(&best);
    while (seen < value && !atomic_compare_exchange_strong(&best, &seen, value)) {
        // seen is what stands there now
    }
}

static void *report(void *value) {
    raise_to(*(int *)value);
    return NULL;
}

int main(void) {
    int values[] = {3, 7, 5};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, report, &values[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(atomic_load(&best) == 7);
    return 0;
}
