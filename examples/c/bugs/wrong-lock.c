// expect: violated race
// expect: violated assertion [--races ignore]
// Both threads lock, but not the same lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t one_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other_lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *with_one(void *unused) {
    (void)unused;
    pthread_mutex_lock(&one_lock);
    int seen = count;
    count = seen + 1;
    assert(count == seen + 1);
    pthread_mutex_unlock(&one_lock);
    return NULL;
}

static void *with_other(void *unused) {
    (void)unused;
    pthread_mutex_lock(&other_lock);
    count += 1;
    pthread_mutex_unlock(&other_lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, with_one, NULL);
    pthread_create(&threads[1], NULL, with_other, NULL);
    pthread_create(&threads[2], NULL, with_other, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
