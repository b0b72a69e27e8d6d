// expect: traces 8, verified
// expect: traces 1, verified [-- 11]
// expect: traces 4096, verified [-- 15]
// expect: traces 32768, verified [-- 16]
// Flanagan and Godefroid's indexer: each thread puts 4 words into a table of 128 slots, each slot under its own
// mutex, and goes on to the next where one is taken. 11 threads never meet, each further one multiplies by 8.
#include <pthread.h>
#include <stdlib.h>

enum { SLOTS = 128, WORDS = 4, MOST = 20 };

static int table[SLOTS];
static pthread_mutex_t locks[SLOTS];

static int put(int slot, int word) {
    int done = 0;
    pthread_mutex_lock(&locks[slot]);
    if (table[slot] == 0) {
        table[slot] = word;
        done = 1;
    }
    pthread_mutex_unlock(&locks[slot]);
    return done;
}

static void *insert(void *id) {
    for (int m = 1; m <= WORDS; m++) {
        int word = m * 11 + *(int *)id;
        int slot = word * 7 % SLOTS;
        while (!put(slot, word)) {
            slot = (slot + 1) % SLOTS;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 12;
    pthread_t all[MOST];
    int ids[MOST];
    if (threads > MOST) {
        return 2;
    }
    for (int i = 0; i < SLOTS; i++) {
        pthread_mutex_init(&locks[i], NULL);
    }
    for (int t = 0; t < threads; t++) {
        ids[t] = t;
        pthread_create(&all[t], NULL, insert, &ids[t]);
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(all[t], NULL);
    }
    for (int i = 0; i < SLOTS; i++) {
        pthread_mutex_destroy(&locks[i]);
    }
    return 0;
}
