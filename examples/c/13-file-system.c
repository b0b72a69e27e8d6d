// expect: traces 2, verified
// expect: traces 8, verified [-- 16]
// expect: traces 8192, verified [-- 26]
// Flanagan and Godefroid's file system: thread t takes a block for inode t mod 32, the first free one from block
// 2t mod 26 on, each under its own mutex. 13 threads never meet, each further one doubles the traces.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { INODES = 32, BLOCKS = 26, MOST = 26 };

static pthread_mutex_t inode_locks[INODES];
static pthread_mutex_t block_locks[BLOCKS];
static int block_of[INODES]; // 0: none yet, else its number plus one
static int busy[BLOCKS];

static void *create(void *number) {
    int i = *(int *)number % INODES;
    pthread_mutex_lock(&inode_locks[i]);
    for (int b = i * 2 % BLOCKS; block_of[i] == 0; b = (b + 1) % BLOCKS) {
        pthread_mutex_lock(&block_locks[b]);
        if (!busy[b]) {
            busy[b] = 1;
            block_of[i] = b + 1;
        }
        pthread_mutex_unlock(&block_locks[b]);
    }
    pthread_mutex_unlock(&inode_locks[i]);
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 14;
    pthread_t all[MOST];
    int numbers[MOST];
    if (threads > MOST) {
        return 2;
    }
    for (int i = 0; i < INODES; i++) {
        pthread_mutex_init(&inode_locks[i], NULL);
    }
    for (int b = 0; b < BLOCKS; b++) {
        pthread_mutex_init(&block_locks[b], NULL);
    }
    for (int t = 0; t < threads; t++) {
        numbers[t] = t;
        pthread_create(&all[t], NULL, create, &numbers[t]);
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(all[t], NULL);
    }
    int taken = 0;
    for (int b = 0; b < BLOCKS; b++) {
        taken += busy[b];
    }
    assert(taken == threads);
    for (int i = 0; i < INODES; i++) {
        pthread_mutex_destroy(&inode_locks[i]);
    }
    for (int b = 0; b < BLOCKS; b++) {
        pthread_mutex_destroy(&block_locks[b]);
    }
    return 0;
}
