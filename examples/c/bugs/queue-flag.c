// expect: violated assertion
// A queue with a flag that says whose turn it is; the flag goes up before the item is in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ITEMS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items[ITEMS];
static int filled;
static atomic_int ready;

static void *enqueue(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        atomic_fetch_add(&ready, 1);
        pthread_mutex_lock(&lock);
        items[filled++] = i + 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *dequeue(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++) {
        if (atomic_load(&ready) > 0) {
            atomic_fetch_sub(&ready, 1);
            pthread_mutex_lock(&lock);
            assert(filled > 0);
            filled--;
            pthread_mutex_unlock(&lock);
        }
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, enqueue, NULL);
    pthread_create(&threads[1], NULL, dequeue, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
