// expect: violated livelock
// Each waits until the other one has gone first. Both are busy for ever.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int gone[2];

static void *after_you(void *number) {
    int me = *(int *)number;
    while (!atomic_load(&gone[1 - me])) {
        sched_yield();
    }
    atomic_store(&gone[me], 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, after_you, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
