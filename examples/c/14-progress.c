// expect: traces 2520, verified
// expect: traces 113400, verified [-- 4]
// The skeleton of a download manager: each of n downloaders reads its segment in two parts and adds what came to a
// shared counter under a lock; a monitor looks at the counter twice, under the lock too. With main that is n + 2
// threads and n + 1 that take the lock twice: (2(n+1))!/2^(n+1) traces, 8!/2^4 = 2520 for 3 and 10!/2^5 = 113400 for 4.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { PARTS = 2, PART = 512, MOST = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long received;
static int downloaders = 3;

static void *download(void *segment) {
    char *at = segment;
    for (int part = 0; part < PARTS; part++) {
        for (int i = 0; i < PART; i += 64) {
            *at++ = 'x'; // the network, very much abridged
        }
        pthread_mutex_lock(&lock);
        received += PART;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *monitor(void *unused) {
    (void)unused;
    long before = 0;
    for (int look = 0; look < PARTS; look++) {
        pthread_mutex_lock(&lock);
        long now = received;
        pthread_mutex_unlock(&lock);
        assert(now >= before && now <= (long)downloaders * PARTS * PART);
        before = now;
    }
    return NULL;
}

int main(int argc, char **argv) {
    downloaders = argc > 1 ? atoi(argv[1]) : 3;
    if (downloaders > MOST) {
        return 2;
    }
    static char segments[MOST][PARTS * PART];
    pthread_t all[MOST], watching;
    for (int d = 0; d < downloaders; d++) {
        pthread_create(&all[d], NULL, download, segments[d]);
    }
    pthread_create(&watching, NULL, monitor, NULL);
    for (int d = 0; d < downloaders; d++) {
        pthread_join(all[d], NULL);
    }
    pthread_join(watching, NULL);
    assert(received == (long)downloaders * PARTS * PART);
    pthread_mutex_destroy(&lock);
    return 0;
}
