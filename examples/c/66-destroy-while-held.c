// expect: violated wrong-use
// expect: traces 2, verified [--cflags -DJOIN_FIRST]
// Main does not wait for the worker before it takes the lock away. With the join first, either may lock first: 2.
#include <pthread.h>

static pthread_mutex_t lock;
static int count;

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t worker;
    pthread_mutex_init(&lock, NULL);
    pthread_create(&worker, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
#ifdef JOIN_FIRST
    pthread_join(worker, NULL);
    pthread_mutex_destroy(&lock);
#else
    pthread_mutex_destroy(&lock);
    pthread_join(worker, NULL);
#endif
    return 0;
}
