// expect: violated use-after-free
// Everything happens under the lock, so nothing races; but a pointer that was found in one critical section is used
// in another one, and in between the entry may be gone.
#include <pthread.h>
#include <stdlib.h>

struct entry {
    int hits;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *cached;

static struct entry *find(void) {
    pthread_mutex_lock(&lock);
    struct entry *found = cached;
    pthread_mutex_unlock(&lock);
    return found;
}

static void *use(void *unused) {
    (void)unused;
    struct entry *entry = find();
    if (entry != NULL) {
        pthread_mutex_lock(&lock);
        entry->hits++;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *evict(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    free(cached);
    cached = NULL;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    cached = malloc(sizeof *cached);
    cached->hits = 0;
    pthread_t user, evicter;
    pthread_create(&user, NULL, use, NULL);
    pthread_create(&evicter, NULL, evict, NULL);
    pthread_join(user, NULL);
    pthread_join(evicter, NULL);
    return 0;
}
