// expect: traces 6, violated assertion
// The third thread trusts that the other two are slower than itself. All three under one lock: 3! orders.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *add_one(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    data += 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *add_two(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    data += 2;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *check(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    assert(data < 3);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, add_one, NULL);
    pthread_create(&threads[1], NULL, add_two, NULL);
    pthread_create(&threads[2], NULL, check, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
