// expect: violated crash
// A pointer that is there most of the time. Nothing races, all is atomic, and one order dereferences null.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int settings = 42;
static _Atomic(int *) current;

static void *load(void *unused) {
    (void)unused;
    atomic_store(&current, &settings);
    return NULL;
}

static void *use(void *got) {
    *(int *)got = *atomic_load(&current);
    return NULL;
}

int main(void) {
    pthread_t loader, user;
    int got = 0;
    pthread_create(&loader, NULL, load, NULL);
    pthread_create(&user, NULL, use, &got);
    pthread_join(loader, NULL);
    pthread_join(user, NULL);
    return 0;
}
