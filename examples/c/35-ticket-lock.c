// expect: verified
// Draw a number, wait until it is called: first come, first served.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int next_ticket, serving;
static int count;

static void *increment(void *unused) {
    (void)unused;
    int ticket = atomic_fetch_add(&next_ticket, 1);
    while (atomic_load(&serving) != ticket) {
        sched_yield();
    }
    count++;
    atomic_store(&serving, ticket + 1);
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
    assert(count == 3);
    return 0;
}
