// expect: verified
// expect: violated race [--cflags -DPLAIN]
// expect: verified [--cflags -DPLAIN --races ignore]
// Dekker's mutual exclusion, the oldest: whoever is not on turn takes the wish back and waits.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#ifdef PLAIN
static int wants[2];
static int turn;
#else
static atomic_int wants[2];
static atomic_int turn;
#endif
static int inside;

static void lock(int me) {
    int other = 1 - me;
    wants[me] = 1;
    while (wants[other]) {
        if (turn != me) {
            wants[me] = 0;
            while (turn != me) {
                sched_yield();
            }
            wants[me] = 1;
        }
    }
}

static void unlock(int me) {
    turn = 1 - me;
    wants[me] = 0;
}

static void *work(void *number) {
    int me = *(int *)number;
    lock(me);
    inside++;
    assert(inside == 1);
    inside--;
    unlock(me);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
