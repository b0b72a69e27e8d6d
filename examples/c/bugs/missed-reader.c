// expect: violated assertion
// Readers count themselves in and out; a writer waits until it sees none. It looks once and then writes, and a reader
// who came in between reads half.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int readers;
static atomic_int left_half, right_half;

static void *read_both(void *unused) {
    (void)unused;
    atomic_fetch_add(&readers, 1);
    int left = left_half;
    int right = right_half;
    atomic_fetch_sub(&readers, 1);
    assert(left == right);
    return NULL;
}

static void *write_both(void *unused) {
    (void)unused;
    if (readers == 0) {
        left_half = 1;
        right_half = 1;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, read_both, NULL);
    pthread_create(&threads[1], NULL, write_both, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
