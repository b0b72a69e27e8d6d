#include <pthread.h>

static void *spin(void *unused) {
    (void)unused;
    for (unsigned long i = 0;; i++) {
        // nothing that another thread could see
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, spin, NULL);
    pthread_join(thread, NULL);
    return 0;
}
