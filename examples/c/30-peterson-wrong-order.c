// expect: violated assertion [--races ignore]
// expect: violated race
// The two assignments exchanged: first the turn is given away, then the wish is announced. Both can be inside.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static atomic_int turn;
static int inside;

static void *enter(void *number) {
    int me = *(int *)number;
    int other = 1 - me;
    turn = other;
    wants[me] = 1;
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
