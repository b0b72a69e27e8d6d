// expect: traces 60, verified
// expect: traces 144, verified [-- 3 1 1]
// expect: traces 96, verified [-- 1 1 4]
// expect: traces 10584, verified [-- 3 3 1]
// expect: traces 5076, verified [--wakes oldest -- 3 3 1]
// p producers, c consumers, a buffer of two places, a mutex and two condition variables. Waiters look again when
// woken, and each condition has only one sort of waiter: so one signal is enough. A trace is an order of the critical
// sections together with who was woken. The Inspect papers' configuration is 4 4 1: 10,020,672 traces, or 1,938,816
// (their figure) with --wakes oldest: a library that wakes whoever has waited longest; POSIX does not promise that.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { PLACES = 2, MOST = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int buffer[PLACES];
static int filled, first;
static int made, taken;
static int each = 1; // how many items a producer makes

static void put(int item) {
    pthread_mutex_lock(&lock);
    while (filled == PLACES) {
        pthread_cond_wait(&not_full, &lock);
    }
    buffer[(first + filled) % PLACES] = item;
    filled++;
    made += item;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
}

static void take(void) {
    pthread_mutex_lock(&lock);
    while (filled == 0) {
        pthread_cond_wait(&not_empty, &lock);
    }
    taken += buffer[first];
    first = (first + 1) % PLACES;
    filled--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
}

static void *produce(void *number) {
    for (int i = 0; i < each; i++) {
        put(*(int *)number * 10 + i);
    }
    return NULL;
}

static void *consume(void *share) {
    for (int i = 0; i < *(int *)share; i++) {
        take();
    }
    return NULL;
}

int main(int argc, char **argv) {
    int producers = argc > 1 ? atoi(argv[1]) : 2;
    int consumers = argc > 2 ? atoi(argv[2]) : 2;
    each = argc > 3 ? atoi(argv[3]) : 1;
    pthread_t all[2 * MOST];
    int numbers[MOST], share = producers * each / consumers;
    if (producers > MOST || consumers > MOST || share * consumers != producers * each) {
        return 2;
    }
    for (int i = 0; i < producers; i++) {
        numbers[i] = i + 1;
        pthread_create(&all[i], NULL, produce, &numbers[i]);
    }
    for (int i = 0; i < consumers; i++) {
        pthread_create(&all[producers + i], NULL, consume, &share);
    }
    for (int i = 0; i < producers + consumers; i++) {
        pthread_join(all[i], NULL);
    }
    assert(filled == 0 && made == taken);
    pthread_cond_destroy(&not_full);
    pthread_cond_destroy(&not_empty);
    pthread_mutex_destroy(&lock);
    return 0;
}
