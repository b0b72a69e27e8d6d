// expect: violated livelock
// Two spin locks in opposite orders. Each holder waits, awake, for the other one to give up what it holds: a deadlock
// that keeps two cores warm.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool taken[2];

static bool try_lock(int which) {
    return !atomic_exchange(&taken[which], true);
}

static void take(int which) {
    while (!try_lock(which)) {
        sched_yield();
    }
}

static void *both(void *number) {
    int first = *(int *)number;
    take(first);
    take(1 - first);
    atomic_store(&taken[1 - first], false);
    atomic_store(&taken[first], false);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, both, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
