#include <assert.h>
#include <pthread.h>

static int count;

static void *increment(void *unused) {
    (void)unused;
    count++;
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, increment, NULL);
    pthread_create(&two, NULL, increment, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(count == 2);
    return 0;
}
