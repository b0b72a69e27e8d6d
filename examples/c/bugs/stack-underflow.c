// expect: violated assertion
// The popper looks at the size without the lock and takes with it: with two of them the second one finds nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stack[4];
static atomic_int size;

static void *push(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    stack[size] = 7;
    size++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *pop(void *unused) {
    (void)unused;
    if (size > 0) {
        pthread_mutex_lock(&lock);
        assert(size > 0);
        size--;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, push, NULL);
    pthread_create(&threads[1], NULL, pop, NULL);
    pthread_create(&threads[2], NULL, pop, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
