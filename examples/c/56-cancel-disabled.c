// expect: verified
// expect: violated assertion [--cflags -DCERTAIN]
// Where cancelling would leave things half done, it can be put off: the request is kept and strikes at the first
// cancellation point after it is allowed again.
#include <assert.h>
#include <pthread.h>

static int begun, finished;

static void *work(void *unused) {
    (void)unused;
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    begun++;
    pthread_testcancel(); // not now
    finished++;
    pthread_setcancelstate(before, NULL);
    pthread_testcancel(); // now, if asked
    return NULL;
}

int main(void) {
    pthread_t worker;
    void *result;
    pthread_create(&worker, NULL, work, NULL);
    pthread_cancel(worker);
    pthread_join(worker, &result);
    assert(begun == finished);
#ifdef CERTAIN
    assert(result == PTHREAD_CANCELED); // unless it came too late
#else
    assert(result == NULL || result == PTHREAD_CANCELED);
#endif
    return 0;
}
