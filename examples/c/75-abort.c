// expect: traces 2, violated abort
// A program that gives up by itself: abort, in one order of two.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int configured;

static void *configure(void *unused) {
    (void)unused;
    atomic_store(&configured, 1);
    return NULL;
}

static void *serve(void *unused) {
    (void)unused;
    if (!atomic_load(&configured)) {
        abort();
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, configure, NULL);
    pthread_create(&two, NULL, serve, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
