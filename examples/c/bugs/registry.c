// expect: violated race
// A tracing library: each thread enters itself into a table on its first line. The place is found with the lock and
// filled without it, and another one reads the table.
#include <pthread.h>

enum { MOST = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int names[MOST];
static int count;

static int place(void) {
    pthread_mutex_lock(&lock);
    int mine = count++;
    pthread_mutex_unlock(&lock);
    return mine;
}

static void *trace(void *unused) {
    (void)unused;
    int mine = place();
    names[mine] = mine + 1;
    return NULL;
}

static void *list_all(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += names[i];
    }
    (void)sum;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, trace, NULL);
    pthread_create(&threads[1], NULL, list_all, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
