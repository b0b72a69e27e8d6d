// expect: verified
// Two permits, three threads: never more than two of them inside.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t permits;
static atomic_int inside;

static void *work(void *unused) {
    (void)unused;
    sem_wait(&permits);
    assert(atomic_fetch_add(&inside, 1) < 2);
    atomic_fetch_sub(&inside, 1);
    sem_post(&permits);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&permits, 0, 2);
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, work, NULL);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    int left;
    sem_getvalue(&permits, &left);
    assert(left == 2);
    sem_destroy(&permits);
    return 0;
}
