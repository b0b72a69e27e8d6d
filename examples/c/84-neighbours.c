// expect: traces 1, verified
// Different bytes are different memory, however close: members of a structure, elements of an array of char.
#include <assert.h>
#include <pthread.h>

static struct {
    char a, b;
    short c;
    char d[4];
} shared;

static void *first(void *unused) {
    (void)unused;
    shared.a = 1;
    shared.d[0] = shared.d[2] = 1;
    return NULL;
}

static void *second(void *unused) {
    (void)unused;
    shared.b = 2;
    shared.c = 2;
    shared.d[1] = shared.d[3] = 2;
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(shared.a == 1 && shared.b == 2 && shared.c == 2 && shared.d[0] == 1 && shared.d[3] == 2);
    return 0;
}
