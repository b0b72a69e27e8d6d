// expect: traces 3, verified
// One thread locks, the other one only tries. It comes before the critical section, or after it, or in the middle and
// is refused: 3 traces.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count, refused;

static void *increment(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *try_to(void *unused) {
    (void)unused;
    int result = pthread_mutex_trylock(&lock);
    if (result == 0) {
        count++;
        pthread_mutex_unlock(&lock);
    } else {
        assert(result == EBUSY);
        refused++;
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, increment, NULL);
    pthread_create(&two, NULL, try_to, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(count + refused == 2);
    return 0;
}
