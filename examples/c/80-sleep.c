// expect: violated assertion
// expect: violated race [--cflags -DPLAIN --keep-going]
// "A second is plenty." On a loaded machine it is not: sleeping orders nothing.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#ifdef PLAIN
static int ready;
#else
static atomic_int ready;
#endif

static void *prepare(void *unused) {
    (void)unused;
    ready = 1;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, prepare, NULL);
    sleep(1);
    assert(ready);
    pthread_join(thread, NULL);
    return 0;
}
