// expect: violated wrong-use
// An error path that unlocks, and then the common end that unlocks again: by then somebody else may hold the lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static void *buy(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    if (stock > 0) {
        stock--;
    } else {
        pthread_mutex_unlock(&lock); // sold out
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, buy, NULL);
    pthread_create(&two, NULL, buy, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
