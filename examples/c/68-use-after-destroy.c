// expect: violated wrong-use
// The last of two to leave takes the lock away, but "last" is decided before it is given back: the other one may be
// about to lock.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int left = 2;
static int sum;

static void *work(void *unused) {
    (void)unused;
    int last = atomic_fetch_sub(&left, 1) == 1;
    pthread_mutex_lock(&lock);
    sum++;
    pthread_mutex_unlock(&lock);
    if (last) {
        pthread_mutex_destroy(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
