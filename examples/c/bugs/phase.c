// expect: violated deadlock
// A mutex kept locked to mark the end of a phase. Whoever comes second to it waits for a thread that has ended.
#include <pthread.h>

static pthread_mutex_t data = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t over = PTHREAD_MUTEX_INITIALIZER;
static int phase;

static void *finish_phase(void *unused) {
    (void)unused;
    pthread_mutex_lock(&data);
    phase++;
    pthread_mutex_unlock(&data);
    pthread_mutex_lock(&over); // and never unlocked: the phase is over
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, finish_phase, NULL);
    pthread_create(&threads[1], NULL, finish_phase, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
