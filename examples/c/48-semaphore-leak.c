// expect: violated deadlock
// An early return that keeps the permit. It takes a particular order to reach it, and from then on nobody gets in.
#include <pthread.h>
#include <semaphore.h>

static sem_t permit;
static int stock = 1;

static void *buy(void *unused) {
    (void)unused;
    sem_wait(&permit);
    if (stock == 0) {
        return NULL; // sold out, and the permit with it
    }
    stock--;
    sem_post(&permit);
    return NULL;
}

static void *restock(void *unused) {
    (void)unused;
    sem_wait(&permit);
    stock++;
    sem_post(&permit);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&permit, 0, 1);
    pthread_create(&threads[0], NULL, buy, NULL);
    pthread_create(&threads[1], NULL, restock, NULL);
    pthread_create(&threads[2], NULL, buy, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    sem_destroy(&permit);
    return 0;
}
