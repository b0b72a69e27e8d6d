#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int number;

static void *twice(void *unused) {
    (void)unused;
    number *= 2;
    return NULL;
}

int main(void) {
    pthread_t thread;
    if (scanf("%d", &number) != 1) {
        return 3;
    }
    pthread_create(&thread, NULL, twice, NULL);
    pthread_join(thread, NULL);
    assert(number == 42);
    return 0;
}
