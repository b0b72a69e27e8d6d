// expect: violated assertion
// A consumer that asks first whether the producer has finished, and so leaves what is still there.
#include <assert.h>
#include <pthread.h>

enum { ROUNDS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, total, finished;

static void *produce(void *unused) {
    (void)unused;
    for (int i = 1; i <= ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        waiting += i;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    finished = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consume(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!finished) {
        while (waiting == 0 && !finished) {
            pthread_cond_wait(&changed, &lock);
        }
        total += waiting;
        waiting = 0;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, produce, NULL);
    pthread_create(&threads[1], NULL, consume, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(total == ROUNDS * (ROUNDS + 1) / 2);
    return 0;
}
