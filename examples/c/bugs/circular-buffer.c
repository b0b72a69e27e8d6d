// expect: violated assertion
// The sender waits when the buffer is full, but the receiver takes without asking whether there is anything.
#include <assert.h>
#include <pthread.h>

enum { PLACES = 2, ITEMS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t taken = PTHREAD_COND_INITIALIZER;
static int buffer[PLACES];
static int in, out;

static void *send(void *unused) {
    (void)unused;
    for (int i = 1; i <= ITEMS; i++) {
        pthread_mutex_lock(&lock);
        while (in - out == PLACES) {
            pthread_cond_wait(&taken, &lock);
        }
        buffer[in++ % PLACES] = i;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *receive(void *unused) {
    (void)unused;
    for (int i = 1; i <= ITEMS; i++) {
        pthread_mutex_lock(&lock);
        int item = buffer[out++ % PLACES];
        assert(item == i);
        pthread_cond_signal(&taken);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, send, NULL);
    pthread_create(&threads[1], NULL, receive, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
