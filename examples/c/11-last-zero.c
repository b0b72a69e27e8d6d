// expect: traces 64, verified
// expect: traces 3328, verified [-- 10]
// expect: traces 3328, verified [--races ignore --cflags -DPLAIN -- 10]
// Thread j writes a[j] = a[j-1] + 1; one more looks from the right for the last zero. How far it looks depends on
// the order, so a search that guesses conflicts beforehand runs much in vain. (n+3) 2^(n-2) traces.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 20 };

#ifdef PLAIN
static int cell[MOST + 1];
#else
static atomic_int cell[MOST + 1];
#endif
static int writers = 5;

static void *set(void *place) {
    int j = *(int *)place;
    cell[j] = cell[j - 1] + 1;
    return NULL;
}

static void *find(void *unused) {
    (void)unused;
    int i = writers;
    while (cell[i] != 0) {
        i--;
    }
    return NULL;
}

int main(int argc, char **argv) {
    writers = argc > 1 ? atoi(argv[1]) : 5;
    assert(writers <= MOST);
    pthread_t finder, all[MOST + 1];
    int places[MOST + 1];
    pthread_create(&finder, NULL, find, NULL);
    for (int j = 1; j <= writers; j++) {
        places[j] = j;
        pthread_create(&all[j], NULL, set, &places[j]);
    }
    pthread_join(finder, NULL);
    for (int j = 1; j <= writers; j++) {
        pthread_join(all[j], NULL);
    }
    assert(cell[writers] > 0);
    return 0;
}
