// expect: violated race
// expect: verified [--cflags -DFENCES]
// A message and a flag. Relaxed accesses of the flag say nothing about the message, so it races; a release fence
// before the store and an acquire fence after the load carry it over.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCES
#define FENCE(order) atomic_thread_fence(order)
#else
#define FENCE(order) (void)0
#endif

static int message;
static atomic_int flag;

static void *send(void *unused) {
    (void)unused;
    message = 42;
    FENCE(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return NULL;
}

static void *receive(void *unused) {
    (void)unused;
    if (atomic_load_explicit(&flag, memory_order_relaxed)) {
        FENCE(memory_order_acquire);
        assert(message == 42);
    }
    return NULL;
}

int main(void) {
    pthread_t sender, receiver;
    pthread_create(&sender, NULL, send, NULL);
    pthread_create(&receiver, NULL, receive, NULL);
    pthread_join(sender, NULL);
    pthread_join(receiver, NULL);
    return 0;
}
