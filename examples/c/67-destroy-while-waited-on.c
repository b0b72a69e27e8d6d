// expect: violated wrong-use
// A condition is destroyed while somebody waits on it, after a signal that was meant for two.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened;
static int open_now;

static void *pass(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!open_now) {
        pthread_cond_wait(&opened, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_cond_init(&opened, NULL);
    pthread_create(&one, NULL, pass, NULL);
    pthread_create(&two, NULL, pass, NULL);
    pthread_mutex_lock(&lock);
    open_now = 1;
    pthread_cond_signal(&opened);
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&opened);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
