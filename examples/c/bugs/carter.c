// expect: violated deadlock
// Two classes of operations share a lock that the first of a class takes, and a third thread takes the two mutexes the
// other way round.
#include <pthread.h>

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t resource = PTHREAD_MUTEX_INITIALIZER;
static int users;

static void *use(void *unused) {
    (void)unused;
    pthread_mutex_lock(&counting);
    if (++users == 1) {
        pthread_mutex_lock(&resource);
    }
    if (--users == 0) {
        pthread_mutex_unlock(&resource);
    }
    pthread_mutex_unlock(&counting);
    return NULL;
}

static void *inspect(void *unused) {
    (void)unused;
    pthread_mutex_lock(&resource);
    pthread_mutex_lock(&counting);
    int now = users;
    (void)now;
    pthread_mutex_unlock(&counting);
    pthread_mutex_unlock(&resource);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, use, NULL);
    pthread_create(&threads[1], NULL, use, NULL);
    pthread_create(&threads[2], NULL, inspect, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
