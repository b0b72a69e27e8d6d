// expect: violated race
// expect: traces 1, verified [--cflags -DAPART]
// Neighbouring bit-fields are one memory location: writing one means reading and writing them all. A field of width 0
// between them keeps them apart.
#include <pthread.h>

static struct {
    unsigned left : 3;
#ifdef APART
    unsigned : 0;
#endif
    unsigned right : 3;
} flags;

static void *set_left(void *unused) {
    (void)unused;
    flags.left = 1;
    return NULL;
}

static void *set_right(void *unused) {
    (void)unused;
    flags.right = 2;
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, set_left, NULL);
    pthread_create(&two, NULL, set_right, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return flags.left != 1;
}
