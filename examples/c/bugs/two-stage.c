// expect: traces 3, violated assertion
// A value and its successor, each under its own lock. A reader who comes between the two stages sees a value whose
// successor is not there yet. The reader first, or the writer and then the second lock either way: 3 traces.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void *write_both(void *unused) {
    (void)unused;
    pthread_mutex_lock(&first_lock);
    first = 1;
    pthread_mutex_unlock(&first_lock);
    pthread_mutex_lock(&second_lock);
    second = first + 1;
    pthread_mutex_unlock(&second_lock);
    return NULL;
}

static void *read_both(void *unused) {
    (void)unused;
    pthread_mutex_lock(&first_lock);
    int low = first;
    pthread_mutex_unlock(&first_lock);
    if (low == 0) {
        return NULL;
    }
    pthread_mutex_lock(&second_lock);
    int high = second;
    pthread_mutex_unlock(&second_lock);
    assert(high == low + 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
