// expect: traces 2, verified
// A handler runs in the thread that raises the signal and may touch little more than a flag of its own.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t caught;
static int noticed;

static void on_signal(int number) {
    (void)number;
    caught++;
}

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    raise(SIGUSR1);
    noticed = (int)caught;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGUSR1, &action, NULL);
    pthread_t one, two;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(caught == 2 && noticed == 2);
    return 0;
}
