// expect: traces 4, violated deadlock
// expect: violated wrong-use [--cflags -DAS=2 --keep-going]
// A database where operations of one class may overlap, but not with those of the other (the example of the Inspect
// paper). Whoever comes first in its class takes `lock`, and waits for it with `mutex` in hand, which the other
// class needs to leave. Each class has two sections under `mutex`: A A B B and B B A A go well, A B and B A do not.
// With two As a second bug shows: the last one to leave unlocks what the first one locked.
#include <pthread.h>

#ifndef AS
#define AS 1
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a_count, b_count;

static void enter(int *count) {
    pthread_mutex_lock(&mutex);
    (*count)++;
    if (*count == 1) {
        pthread_mutex_lock(&lock);
    }
    pthread_mutex_unlock(&mutex);
}

static void leave(int *count) {
    pthread_mutex_lock(&mutex);
    (*count)--;
    if (*count == 0) {
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_unlock(&mutex);
}

static void *operate(void *count) {
    enter(count);
    // the operation itself
    leave(count);
    return NULL;
}

int main(void) {
    pthread_t a[AS], b;
    for (int i = 0; i < AS; i++) {
        pthread_create(&a[i], NULL, operate, &a_count);
    }
    pthread_create(&b, NULL, operate, &b_count);
    for (int i = 0; i < AS; i++) {
        pthread_join(a[i], NULL);
    }
    pthread_join(b, NULL);
    return 0;
}
