// expect: violated crash
// A thread starts to use what its creator is still putting together.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct bandwidth {
    int limit;
};

struct session {
    _Atomic(struct bandwidth *) bandwidth;
};

static struct session session;
static struct bandwidth unlimited = {1000};

static void *peer(void *unused) {
    (void)unused;
    struct bandwidth *bandwidth = session.bandwidth;
    if (bandwidth->limit == 0) {
        exit(1);
    }
    return NULL;
}

static void *set_up(void *unused) {
    (void)unused;
    session.bandwidth = &unlimited;
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, peer, NULL);
    pthread_create(&threads[1], NULL, set_up, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
