// expect: violated race
// expect: traces 2, verified [--cflags -DLOCKED]
// One assignment in C, several stores in the machine: a structure that is copied while it is being assigned.
#include <assert.h>
#include <pthread.h>

struct reading {
    long time, value, checksum;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct reading latest;

#ifdef LOCKED
#define LOCK() pthread_mutex_lock(&lock)
#define UNLOCK() pthread_mutex_unlock(&lock)
#else
#define LOCK() (void)lock
#define UNLOCK() (void)lock
#endif

static void *measure(void *unused) {
    (void)unused;
    struct reading reading = {5, 7, 12};
    LOCK();
    latest = reading;
    UNLOCK();
    return NULL;
}

static void *show(void *unused) {
    (void)unused;
    LOCK();
    struct reading copy = latest;
    UNLOCK();
    assert(copy.time + copy.value == copy.checksum);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, measure, NULL);
    pthread_create(&two, NULL, show, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
