// expect: violated race
// expect: traces 1, verified [--cflags -DLENGTH=8]
// Two threads fill their halves of a buffer by memcpy and memset, and one counts to nine: one byte is both's.
#include <pthread.h>
#include <string.h>

#ifndef LENGTH
#define LENGTH 9
#endif

static char buffer[16];

static void *lower(void *text) {
    memcpy(buffer, text, LENGTH);
    return NULL;
}

static void *upper(void *unused) {
    (void)unused;
    memset(buffer + 8, '-', 8);
    return NULL;
}

int main(void) {
    static char text[] = "a lesson";
    pthread_t one, two;
    pthread_create(&one, NULL, lower, text);
    pthread_create(&two, NULL, upper, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return memcmp(buffer, text, 8) != 0;
}
