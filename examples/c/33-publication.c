// expect: traces 2, verified
// expect: violated race [--cflags -DRELAXED]
// A structure is built and then published through an atomic pointer. Whoever sees the pointer sees what is behind
// it: the store releases, the load acquires. Seen or not: 2 traces.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct point {
    int x, y;
};

static _Atomic(struct point *) published;

#ifdef RELAXED
enum { STORE = memory_order_relaxed, LOAD = memory_order_relaxed };
#else
enum { STORE = memory_order_release, LOAD = memory_order_acquire };
#endif

static void *publish(void *unused) {
    (void)unused;
    struct point *point = malloc(sizeof *point);
    point->x = 3;
    point->y = 4;
    atomic_store_explicit(&published, point, STORE);
    return NULL;
}

static void *look(void *unused) {
    (void)unused;
    struct point *point = atomic_load_explicit(&published, LOAD);
    if (point != NULL) {
        assert(point->x == 3 && point->y == 4);
    }
    return NULL;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, NULL, publish, NULL);
    pthread_create(&reader, NULL, look, NULL);
    pthread_join(writer, NULL);
    pthread_join(reader, NULL);
    free(atomic_load(&published));
    return 0;
}
