// expect: violated double-free
// expect: verified [--cflags -DMENDED]
// A reference count that is lowered and then looked at: if both lower it first, both see zero, and both free. What
// the subtraction returned is the answer; a second look is another question.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int references = 2;
static char *shared;

static void *release(void *unused) {
    (void)unused;
#ifdef MENDED
    if (atomic_fetch_sub(&references, 1) == 1) {
#else
    atomic_fetch_sub(&references, 1);
    if (atomic_load(&references) == 0) {
#endif
        free(shared);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    shared = malloc(16);
    pthread_create(&one, NULL, release, NULL);
    pthread_create(&two, NULL, release, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
