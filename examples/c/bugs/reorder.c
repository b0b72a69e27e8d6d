// expect: violated assertion
// expect: violated assertion [--cflags '-DSETTERS=4 -DCHECKERS=1']
// expect: violated race [--cflags -DPLAIN]
// Two variables that belong together are set one after the other; a checker sees the first and not yet the second. The
// more setters, the rarer it looks in a test.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SETTERS
#define SETTERS 2
#endif
#ifndef CHECKERS
#define CHECKERS 2
#endif
#ifdef PLAIN
static int a, b;
#else
static atomic_int a, b;
#endif

static void *set(void *unused) {
    (void)unused;
    a = 1;
    b = -1;
    return NULL;
}

static void *check(void *unused) {
    (void)unused;
    int first = a;
    int second = b;
    assert((first == 0 && second == 0) || (first == 1 && second == -1));
    return NULL;
}

int main(void) {
    pthread_t threads[SETTERS + CHECKERS];
    for (int i = 0; i < SETTERS + CHECKERS; i++) {
        pthread_create(&threads[i], NULL, i < SETTERS ? set : check, NULL);
    }
    for (int i = 0; i < SETTERS + CHECKERS; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
