// expect: traces 1, verified
// expect: violated deadlock [--cflags -DPOLITE]
// Each announces itself and then waits for the other: both have arrived before either goes on, whatever the order,
// and no order matters. If each first waits and then announces itself, neither ever does.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t arrived[2];
static int here[2];

static void *meet(void *number) {
    int me = *(int *)number;
    here[me] = 1;
#ifdef POLITE
    sem_wait(&arrived[1 - me]);
    sem_post(&arrived[me]);
#else
    sem_post(&arrived[me]);
    sem_wait(&arrived[1 - me]);
#endif
    assert(here[1 - me] == 1);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++) {
        sem_init(&arrived[i], 0, 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], NULL, meet, &numbers[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
