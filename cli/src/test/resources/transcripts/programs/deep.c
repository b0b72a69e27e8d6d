#include <pthread.h>
#include <stdio.h>

static int deeper(int depth) {
    char room[512];
    snprintf(room, sizeof room, "%d", depth);
    return depth < 0 ? room[0] : deeper(depth + 1) + room[1];
}

static void *dig(void *unused) {
    (void)unused;
    return (void *)(long)deeper(1);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, dig, NULL);
    pthread_join(thread, NULL);
    return 0;
}
