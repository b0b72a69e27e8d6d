// expect: violated assertion
// To rotate, a log is closed and opened again, each step under the lock. Who writes in between finds it closed and, as
// planned for a server that ends, writes nothing.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int open_now = 1;
static int written;

static void *rotate(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    open_now = 0;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    open_now = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *write_line(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    if (open_now) {
        written++;
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, rotate, NULL);
    pthread_create(&threads[1], NULL, write_line, NULL);
    pthread_create(&threads[2], NULL, write_line, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(written == 2);
    return 0;
}
