#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

/* Waits for a signal from outside: a call that no other thread answers. */
static void *wait_for_input(void *unused) {
    (void)unused;
    pause();
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_input, NULL);
    pthread_join(thread, NULL);
    return 0;
}
