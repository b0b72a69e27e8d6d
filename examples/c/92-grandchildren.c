// expect: traces 2, verified
// Threads that start threads. Both grandchildren count under one lock: 2 orders, whoever was started first.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *grandchild(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *child(void *unused) {
    (void)unused;
    pthread_t thread;
    pthread_create(&thread, NULL, grandchild, NULL);
    pthread_join(thread, NULL);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, child, NULL);
    pthread_create(&two, NULL, child, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(count == 2);
    return 0;
}
