// expect: verified
// A lock from one atomic flag. A thread that spins waits until somebody else changes the flag; that it could spin a
// hundred times more is no new behaviour.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int count;

static void *increment(void *unused) {
    (void)unused;
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
        // spin
    }
    count++;
    atomic_flag_clear_explicit(&busy, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, increment, NULL);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(count == 2);
    return 0;
}
