// expect: violated wrong-use
// A mutex is given back by whoever took it. Handing it to another thread to unlock is what semaphores are for.
#include <pthread.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *hand_over(void *unused) {
    (void)unused;
    pthread_mutex_unlock(&turn);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&turn);
    pthread_create(&thread, NULL, hand_over, NULL);
    pthread_mutex_lock(&turn);
    pthread_join(thread, NULL);
    pthread_mutex_unlock(&turn);
    return 0;
}
