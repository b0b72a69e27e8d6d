#include <pthread.h>

static pthread_mutex_t ours = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t theirs = PTHREAD_MUTEX_INITIALIZER;

static void *pay(void *unused) {
    (void)unused;
    pthread_mutex_lock(&ours);
    pthread_mutex_lock(&theirs);
    pthread_mutex_unlock(&theirs);
    pthread_mutex_unlock(&ours);
    return NULL;
}

int main(void) {
    pthread_t payer;
    pthread_create(&payer, NULL, pay, NULL);
    pthread_mutex_lock(&theirs);
    pthread_mutex_lock(&ours);
    pthread_mutex_unlock(&ours);
    pthread_mutex_unlock(&theirs);
    pthread_join(payer, NULL);
    return 0;
}
