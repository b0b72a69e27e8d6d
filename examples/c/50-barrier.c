// expect: verified
// Everybody writes its own cell, waits for the others, and reads its neighbour's. One of them is told that it was
// the last.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 3 };

static pthread_barrier_t barrier;
static int cells[THREADS];
static atomic_int serial;

static void *step(void *number) {
    int me = *(int *)number;
    cells[me] = me + 1;
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        atomic_fetch_add(&serial, 1);
    }
    assert(cells[(me + 1) % THREADS] == (me + 1) % THREADS + 1);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, step, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(atomic_load(&serial) == 1);
    pthread_barrier_destroy(&barrier);
    return 0;
}
