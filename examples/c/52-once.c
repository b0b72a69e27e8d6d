// expect: verified
// Whoever comes first makes the table; the others wait until it is made.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int *table;
static int made;

static void make(void) {
    table = malloc(4 * sizeof *table);
    for (int i = 0; i < 4; i++) {
        table[i] = i * i;
    }
    made++;
}

static void *use(void *unused) {
    (void)unused;
    pthread_once(&once, make);
    assert(table[3] == 9);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&threads[i], NULL, use, NULL);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(made == 1);
    free(table);
    return 0;
}
