#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What it does depends on a file that changes under its hands. */
static void *odd(void *unused) {
    (void)unused;
    unsigned char byte = 0;
    FILE *random = fopen("/dev/urandom", "rb");
    if (random == NULL || fread(&byte, 1, 1, random) != 1) {
        return NULL;
    }
    fclose(random);
    for (int i = 0; i < byte % 16; i++) {
        pthread_mutex_lock(&lock);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, odd, NULL);
    pthread_create(&two, NULL, odd, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
