// expect: verified
// expect: violated race [--cflags -DPLAIN]
// expect: verified [--cflags -DPLAIN --races ignore]
// Peterson's mutual exclusion with C11 atomics. With plain variables it is the same text and no mutual exclusion at
// all, as far as the language is concerned: sequential consistency is what makes it work, and only atomics have it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef PLAIN
static int wants[2];
static int turn;
#else
static atomic_int wants[2];
static atomic_int turn;
#endif
static int inside;

static void *enter(void *number) {
    int me = *(int *)number;
    int other = 1 - me;
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other) {
        // wait
    }
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, enter, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
