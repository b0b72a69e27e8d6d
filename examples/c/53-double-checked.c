// expect: violated race
// expect: verified [--cflags -DATOMIC]
// Once, by hand: look without the lock, then look again with it. The first look races with the assignment, and may
// see the pointer before what it points to; it must be an acquiring load, and the assignment a releasing store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef ATOMIC
static _Atomic(int *) table;
#else
static int *table;
#endif
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int *the_table(void) {
    if (table == NULL) {
        pthread_mutex_lock(&lock);
        if (table == NULL) {
            int *made = malloc(sizeof *made);
            *made = 9;
            table = made;
        }
        pthread_mutex_unlock(&lock);
    }
    return table;
}

static void *use(void *unused) {
    (void)unused;
    assert(*the_table() == 9);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, use, NULL);
    pthread_create(&two, NULL, use, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    free(table);
    return 0;
}
