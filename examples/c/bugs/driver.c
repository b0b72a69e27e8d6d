// expect: violated assertion
// A driver that is stopped while a request comes in: the request asks whether it may, the driver stops, the request
// goes on.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int pending = 1; // the driver's own share
static atomic_bool stopping, stopped;

static void release(void) {
    if (atomic_fetch_sub(&pending, 1) == 1) {
        stopped = 1;
    }
}

static void *request(void *unused) {
    (void)unused;
    if (stopping) {
        return NULL;
    }
    atomic_fetch_add(&pending, 1);
    assert(!stopped);
    release();
    return NULL;
}

static void *stop(void *unused) {
    (void)unused;
    stopping = 1;
    release();
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, request, NULL);
    pthread_create(&threads[1], NULL, stop, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
