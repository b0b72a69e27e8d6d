// expect: violated deadlock
// Each thread takes two of three locks, none of them two in opposite orders, and still it goes round in a circle.
#include <pthread.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t green = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *one(void *unused) {
    (void)unused;
    both(&red, &green);
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    both(&green, &blue);
    return NULL;
}

static void *three(void *unused) {
    (void)unused;
    both(&blue, &red);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_create(&threads[2], NULL, three, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
