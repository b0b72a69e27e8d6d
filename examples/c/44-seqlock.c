// expect: verified
// expect: violated assertion [--cflags -DUNCHECKED]
// Readers that never stop a writer: the number is odd while the pair is being written, and a reader who saw it odd or
// changed throws away what it read. Without that check it sees halves of two pairs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_uint number;
static atomic_int left_half, right_half;

static void write_pair(int value) {
    atomic_fetch_add(&number, 1);
    atomic_store(&left_half, value);
    atomic_store(&right_half, value);
    atomic_fetch_add(&number, 1);
}

static bool read_pair(int *left, int *right) {
    unsigned before = atomic_load(&number);
    *left = atomic_load(&left_half);
    *right = atomic_load(&right_half);
#ifdef UNCHECKED
    return before < 100;
#else
    return before % 2 == 0 && atomic_load(&number) == before;
#endif
}

static void *writer(void *unused) {
    (void)unused;
    write_pair(1);
    write_pair(2);
    return NULL;
}

static void *reader(void *unused) {
    (void)unused;
    int left, right;
    if (read_pair(&left, &right)) {
        assert(left == right);
    }
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, writer, NULL);
    pthread_create(&two, NULL, reader, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
