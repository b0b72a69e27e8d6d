// expect: verified
// expect: violated race [--cflags -DRELAXED]
// One producer, one consumer, a ring of two places, no lock: each side writes its own index and reads the other's.
// The item goes over with the index, if the index is released; if relaxed, the two sides race for the place.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { PLACES = 2, ITEMS = 3 };

#ifdef RELAXED
enum { RELEASE = memory_order_relaxed };
#else
enum { RELEASE = memory_order_release };
#endif

static int ring[PLACES];
static atomic_uint written, consumed;

static void *produce(void *unused) {
    (void)unused;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&consumed, memory_order_acquire) == PLACES) {
            sched_yield();
        }
        ring[i % PLACES] = (int)i * 10;
        atomic_store_explicit(&written, i + 1, RELEASE);
    }
    return NULL;
}

static void *consume(void *unused) {
    (void)unused;
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&written, memory_order_acquire) == i) {
            sched_yield();
        }
        assert(ring[i % PLACES] == (int)i * 10);
        atomic_store_explicit(&consumed, i + 1, RELEASE);
    }
    return NULL;
}

int main(void) {
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_create(&consumer, NULL, consume, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    return 0;
}
