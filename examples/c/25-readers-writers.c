// expect: verified
// expect: violated race [--cflags -Dpthread_rwlock_wrlock=pthread_rwlock_rdlock]
// Two readers may be inside together, a writer only alone: the two halves of what is read belong together. With a
// read lock for writing, nothing keeps readers out.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int low, high;

static void *write_both(void *unused) {
    (void)unused;
    pthread_rwlock_wrlock(&lock);
    low++;
    high++;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *read_both(void *unused) {
    (void)unused;
    pthread_rwlock_rdlock(&lock);
    assert(low == high);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t writer, readers[2];
    pthread_create(&writer, NULL, write_both, NULL);
    pthread_create(&readers[0], NULL, read_both, NULL);
    pthread_create(&readers[1], NULL, read_both, NULL);
    pthread_join(writer, NULL);
    pthread_join(readers[0], NULL);
    pthread_join(readers[1], NULL);
    pthread_rwlock_destroy(&lock);
    return 0;
}
