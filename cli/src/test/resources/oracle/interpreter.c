/* Runs a small concurrent program given as text, with what C has: for COracleTest. One argument per thread; statements
 * are letters with a digit, { and } around what is done under a lock: r0 reads variable 0, w0 writes it, v0 and V0 the
 * same for an atomic one, l0{…} locks, a0 waits, n0 signals, N0 broadcasts, x0 swaps an atomic, s0 takes a semaphore,
 * S0 posts it, t0 tries a lock and lets it go again, b0 meets the others at a barrier of two. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static struct { int value; char apart[60]; } plain[2];
static atomic_int loud[2], swapped[2];
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t tried[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t conditions[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static sem_t semaphores[2];
static pthread_barrier_t barriers[2];

static const char *run(const char *text) {
    while (*text && *text != '}') {
        int which = text[1] - '0', value = 0;
        switch (text[0]) {
        case 'r': value = plain[which].value; break;
        case 'w': plain[which].value = 1; break;
        case 'v': value = atomic_load(&loud[which]); break;
        case 'V': atomic_store(&loud[which], 1); break;
        case 'x': value = atomic_exchange(&swapped[which], 1); break;
        case 's': sem_wait(&semaphores[which]); break;
        case 'S': sem_post(&semaphores[which]); break;
        case 'a': pthread_cond_wait(&conditions[which], &locks[which]); break;
        case 'n': pthread_cond_signal(&conditions[which]); break;
        case 'N': pthread_cond_broadcast(&conditions[which]); break;
        case 'b': pthread_barrier_wait(&barriers[which]); break;
        case 't':
            if (pthread_mutex_trylock(&tried[which]) == 0) {
                pthread_mutex_unlock(&tried[which]);
            }
            break;
        case 'l':
            pthread_mutex_lock(&locks[which]);
            text = run(text + 3) - 1;
            pthread_mutex_unlock(&locks[which]);
            break;
        }
        (void) value;
        text += 2;
    }
    return text;
}

static void *thread(void *text) {
    run(text);
    return NULL;
}

int main(int count, char **programs) {
    pthread_t threads[8];
    for (int i = 0; i < 2; i++) {
        sem_init(&semaphores[i], 0, 1);
        pthread_barrier_init(&barriers[i], NULL, 2);
    }
    for (int i = 1; i < count; i++) {
        pthread_create(&threads[i], NULL, thread, programs[i]);
    }
    for (int i = 1; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
