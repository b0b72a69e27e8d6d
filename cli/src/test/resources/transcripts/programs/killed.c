#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void *kill_all(void *unused) {
    (void)unused;
    kill(getpid(), SIGKILL);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, kill_all, NULL);
    pthread_join(thread, NULL);
    return 0;
}
