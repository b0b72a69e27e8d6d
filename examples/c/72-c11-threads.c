// expect: verified
// The same things by their standard names: threads.h has threads, mutexes, conditions, once and thread storage.
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static tss_t own;
static int prepared, ready, sum;

static void prepare(void) {
    prepared++;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    tss_create(&own, free);
}

static int work(void *value) {
    call_once(&once, prepare);
    tss_set(own, malloc(4));
    mtx_lock(&lock);
    while (!ready) {
        cnd_wait(&changed, &lock);
    }
    sum += *(int *)value;
    mtx_unlock(&lock);
    return *(int *)value;
}

int main(void) {
    thrd_t threads[2];
    int values[2] = {1, 2}, results[2];
    for (int i = 0; i < 2; i++) {
        assert(thrd_create(&threads[i], work, &values[i]) == thrd_success);
    }
    call_once(&once, prepare);
    mtx_lock(&lock);
    ready = 1;
    cnd_broadcast(&changed);
    mtx_unlock(&lock);
    for (int i = 0; i < 2; i++) {
        thrd_join(threads[i], &results[i]);
        assert(results[i] == values[i]);
    }
    assert(prepared == 1 && sum == 3);
    tss_delete(own);
    cnd_destroy(&changed);
    mtx_destroy(&lock);
    return 0;
}
