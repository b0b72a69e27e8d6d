// Threads that each count under a lock of their own; the first two meet once, at the end. So there are two traces, however
// long they are and however many threads there are.
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 64 };

static pthread_mutex_t locks[MOST + 1];
static int counts[MOST], met, steps;

static void *run(void *number) {
    long me = (long) number;
    for (int i = 0; i < steps; i++) {
        pthread_mutex_lock(&locks[me]);
        counts[me]++;
        pthread_mutex_unlock(&locks[me]);
    }
    if (me < 2) {
        pthread_mutex_lock(&locks[MOST]);
        met++;
        pthread_mutex_unlock(&locks[MOST]);
    }
    return NULL;
}

int main(int argc, char **argv) {
    steps = argc > 1 ? atoi(argv[1]) : 1;
    int threads = argc > 2 && atoi(argv[2]) <= MOST ? atoi(argv[2]) : 2;
    pthread_t all[MOST];
    for (int i = 0; i <= MOST; i++) {
        pthread_mutex_init(&locks[i], NULL);
    }
    for (long i = 0; i < threads; i++) {
        pthread_create(&all[i], NULL, run, (void *) i);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(all[i], NULL);
    }
    return 0;
}
