// expect: violated assertion
// expect: verified [--cflags -DJOIN]
// When main returns, the process ends, finished or not. What runs at exit finds the work half done.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int written;

static void at_exit(void) {
    assert(atomic_load(&written) == 2);
}

static void *write_file(void *unused) {
    (void)unused;
    atomic_fetch_add(&written, 1);
    atomic_fetch_add(&written, 1);
    return NULL;
}

int main(void) {
    pthread_t writer;
    atexit(at_exit);
    pthread_create(&writer, NULL, write_file, NULL);
#ifdef JOIN
    pthread_join(writer, NULL);
#endif
    return 0;
}
