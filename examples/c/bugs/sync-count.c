// expect: violated deadlock
// One item too few: two wait for a count that goes up only once.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static int count = 1;

static void *fill(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (count > 0) {
        pthread_cond_wait(&empty, &lock);
    }
    count++;
    pthread_cond_signal(&full);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *drain(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (count == 0) {
        pthread_cond_wait(&full, &lock);
    }
    count--;
    // the signal to `empty` is missing
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, fill, NULL);
    pthread_create(&threads[1], NULL, drain, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
