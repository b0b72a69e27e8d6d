// expect: traces 2, verified
// The first lesson mended: the update is one critical section, and either thread may be the first to enter it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *increment(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, increment, NULL);
    pthread_create(&two, NULL, increment, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(count == 2);
    pthread_mutex_destroy(&lock);
    return 0;
}
