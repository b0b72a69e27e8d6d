// expect: verified
// expect: violated assertion [--cflags -DTRUSTING]
// A work-stealing deque: the owner works at the bottom without a lock, thieves take from the top by compare-and-swap.
// Only for the last task they meet; an owner who trusts the look before and does not take part in the
// compare-and-swap does a task that a thief does too.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 4, NONE = -1 };

static int tasks[SIZE];
static atomic_int top, bottom;
static atomic_int done[SIZE];

static void push(int task) {
    int b = atomic_load(&bottom);
    tasks[b % SIZE] = task;
    atomic_store(&bottom, b + 1);
}

static int pop(void) {
    int b = atomic_load(&bottom) - 1;
    atomic_store(&bottom, b);
    int t = atomic_load(&top);
    if (t < b) {
        return tasks[b % SIZE];
    }
    int task = NONE;
    if (t == b) {
        task = tasks[b % SIZE];
#ifdef TRUSTING
        atomic_store(&top, t + 1);
#else
        if (!atomic_compare_exchange_strong(&top, &t, t + 1)) {
            task = NONE; // a thief was quicker
        }
#endif
    }
    atomic_store(&bottom, b + 1);
    return task;
}

static int steal(void) {
    int t = atomic_load(&top);
    if (t >= atomic_load(&bottom)) {
        return NONE;
    }
    int task = tasks[t % SIZE];
    return atomic_compare_exchange_strong(&top, &t, t + 1) ? task : NONE;
}

static void perform(int task) {
    if (task != NONE) {
        assert(atomic_fetch_add(&done[task], 1) == 0);
    }
}

static void *own(void *unused) {
    (void)unused;
    push(0);
    push(1);
    perform(pop());
    perform(pop());
    return NULL;
}

static void *thieve(void *unused) {
    (void)unused;
    perform(steal());
    return NULL;
}

int main(void) {
    pthread_t owner, thief;
    pthread_create(&owner, NULL, own, NULL);
    pthread_create(&thief, NULL, thieve, NULL);
    pthread_join(owner, NULL);
    pthread_join(thief, NULL);
    assert(atomic_load(&done[0]) + atomic_load(&done[1]) == 2);
    return 0;
}
