// expect: violated assertion
// expect: violated race [--cflags -DPLAIN]
// Lines go to a buffer at an index that is read, used and then moved on. Two who read the same index write over each
// other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef PLAIN
static int next_free;
static char buffer[16];
#else
static atomic_int next_free;
static atomic_char buffer[16];
#endif

static void append(const char *text, int length) {
    int at = next_free;
    for (int i = 0; i < length; i++) {
        buffer[at + i] = text[i];
    }
    next_free = at + length;
}

static void *log_one(void *unused) {
    (void)unused;
    append("ab", 2);
    return NULL;
}

static void *log_two(void *unused) {
    (void)unused;
    append("cd", 2);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, log_one, NULL);
    pthread_create(&threads[1], NULL, log_two, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(next_free == 4);
    return 0;
}
