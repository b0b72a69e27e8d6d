// expect: verified
// Each thread has its own value behind a key, and when it ends the key's destructor is called with it; variables that
// are thread-local need no key.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_key_t key;
static _Thread_local int calls;
static atomic_int destroyed;

static void destroy(void *value) {
    free(value);
    atomic_fetch_add(&destroyed, 1);
}

static void note(int value) {
    int *mine = pthread_getspecific(key);
    if (mine == NULL) {
        mine = malloc(sizeof *mine);
        *mine = 0;
        pthread_setspecific(key, mine);
    }
    *mine += value;
    calls++;
}

static void *work(void *step) {
    note(*(int *)step);
    note(*(int *)step);
    assert(*(int *)pthread_getspecific(key) == 2 * *(int *)step);
    assert(calls == 2);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int steps[2] = {1, 10};
    pthread_key_create(&key, destroy);
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, work, &steps[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(atomic_load(&destroyed) == 2 && calls == 0);
    pthread_key_delete(key);
    return 0;
}
