// expect: violated assertion
// A download is interrupted: the thread that saves the progress reads each counter under the lock, one by one, and the
// sum it writes down was never true.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first_part, second_part, sum;

static void *download(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    first_part = 10;
    sum += 10;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    second_part = 10;
    sum += 10;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *save(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    int parts = first_part + second_part;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    int all = sum;
    pthread_mutex_unlock(&lock);
    assert(parts == all);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, download, NULL);
    pthread_create(&threads[1], NULL, save, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
