// expect: violated assertion
// Woken is not the same as served: between the signal and the return from the wait another consumer comes by and
// takes the item. Who tests with `if` does not notice.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    if (items == 0) {
        pthread_cond_wait(&not_empty, &lock);
    }
    items--;
    assert(items >= 0);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *produce(void *unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        items++;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two, producer;
    pthread_create(&one, NULL, consume, NULL);
    pthread_create(&two, NULL, consume, NULL);
    pthread_create(&producer, NULL, produce, NULL);
    pthread_join(producer, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
