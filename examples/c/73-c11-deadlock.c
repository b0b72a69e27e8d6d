// expect: violated deadlock
// Two mutexes in two orders, with threads.h.
#include <threads.h>

static mtx_t left, right;

static int left_first(void *unused) {
    (void)unused;
    mtx_lock(&left);
    mtx_lock(&right);
    mtx_unlock(&right);
    mtx_unlock(&left);
    return 0;
}

static int right_first(void *unused) {
    (void)unused;
    mtx_lock(&right);
    mtx_lock(&left);
    mtx_unlock(&left);
    mtx_unlock(&right);
    return 0;
}

int main(void) {
    thrd_t one, two;
    mtx_init(&left, mtx_plain);
    mtx_init(&right, mtx_plain);
    thrd_create(&one, left_first, NULL);
    thrd_create(&two, right_first, NULL);
    thrd_join(one, NULL);
    thrd_join(two, NULL);
    mtx_destroy(&left);
    mtx_destroy(&right);
    return 0;
}
