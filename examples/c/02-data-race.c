// expect: violated race
// A flag without atomicity. It works on most days and machines, and is undefined behaviour on all of them.
#include <pthread.h>
#include <stdio.h>

static int ready;
static int answer;

static void *compute(void *unused) {
    (void)unused;
    answer = 42;
    ready = 1;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, compute, NULL);
    if (ready) {
        printf("the answer is %d\n", answer);
    }
    pthread_join(thread, NULL);
    return 0;
}
