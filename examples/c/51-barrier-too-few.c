// expect: violated deadlock
// A barrier for three, and two who come: somebody counted main too.
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

static pthread_barrier_t barrier;

static void *step(void *unused) {
    (void)unused;
    pthread_barrier_wait(&barrier);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&one, NULL, step, NULL);
    pthread_create(&two, NULL, step, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
