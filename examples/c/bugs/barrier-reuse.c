// expect: violated assertion
// A barrier by hand that works once: nobody sets the count back, so nobody waits in the second round.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { THREADS = 2 };

static atomic_int arrived;
static atomic_int step[THREADS];

static void await_all(void) {
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) < THREADS) {
        sched_yield();
    }
}

static void work(int me) {
    for (int round = 1; round <= 2; round++) {
        step[me] = round;
        await_all(); // works once: nobody sets `arrived` back
        assert(step[1 - me] >= round);
    }
}

static void *one(void *unused) {
    (void)unused;
    work(0);
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    work(1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
