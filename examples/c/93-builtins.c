// expect: traces 6, verified
// Older programs use the compiler's own atomic functions; they are the same thing.
#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
    (void)unused;
    __sync_fetch_and_add(&count, 1);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, increment, NULL);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(__atomic_load_n(&count, __ATOMIC_SEQ_CST) == 3);
    return 0;
}
