// expect: verified
// The cache mended: whoever finds the entry takes a reference in the same critical section, and the last one to let
// go frees it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    atomic_int references;
    atomic_int hits;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *cached;
static atomic_int freed;

static struct entry *find(void) {
    pthread_mutex_lock(&lock);
    struct entry *found = cached;
    if (found != NULL) {
        atomic_fetch_add(&found->references, 1);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void let_go(struct entry *entry) {
    if (atomic_fetch_sub(&entry->references, 1) == 1) {
        free(entry);
        atomic_fetch_add(&freed, 1);
    }
}

static void *use(void *unused) {
    (void)unused;
    struct entry *entry = find();
    if (entry != NULL) {
        atomic_fetch_add(&entry->hits, 1);
        let_go(entry);
    }
    return NULL;
}

static void *evict(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    struct entry *entry = cached;
    cached = NULL;
    pthread_mutex_unlock(&lock);
    let_go(entry);
    return NULL;
}

int main(void) {
    cached = malloc(sizeof *cached);
    atomic_init(&cached->references, 1);
    atomic_init(&cached->hits, 0);
    pthread_t user, evicter;
    pthread_create(&user, NULL, use, NULL);
    pthread_create(&evicter, NULL, evict, NULL);
    pthread_join(user, NULL);
    pthread_join(evicter, NULL);
    assert(atomic_load(&freed) == 1);
    return 0;
}
