// expect: violated assertion
// Each station copies the token of the one before it. The observer expects all to be equal, which they are only when
// they happen to run in order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int token[4] = {1, 0, 0, 0};

static void *first(void *unused) {
    (void)unused;
    token[0] = (token[3] + 1) % 4;
    return NULL;
}

static void *second(void *unused) {
    (void)unused;
    token[1] = token[0];
    return NULL;
}

static void *third(void *unused) {
    (void)unused;
    token[2] = token[1];
    return NULL;
}

static void *fourth(void *unused) {
    (void)unused;
    token[3] = token[2];
    return NULL;
}

int main(void) {
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, third, NULL);
    pthread_create(&threads[3], NULL, fourth, NULL);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(token[0] == token[1] && token[1] == token[2] && token[2] == token[3]);
    return 0;
}
