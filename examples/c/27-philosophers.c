// expect: violated deadlock
// expect: violated deadlock [-- 4]
// All take the left fork first. If all do so at once, there is no right one left.
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 8 };

static pthread_mutex_t forks[MOST];
static int seats = 3;

static void *dine(void *seat) {
    int left = *(int *)seat;
    int right = (left + 1) % seats;
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
    // eat
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return NULL;
}

int main(int argc, char **argv) {
    seats = argc > 1 ? atoi(argv[1]) : 3;
    if (seats > MOST) {
        return 2;
    }
    pthread_t philosophers[MOST];
    int numbers[MOST];
    for (int i = 0; i < seats; i++) {
        pthread_mutex_init(&forks[i], NULL);
    }
    for (int i = 0; i < seats; i++) {
        numbers[i] = i;
        pthread_create(&philosophers[i], NULL, dine, &numbers[i]);
    }
    for (int i = 0; i < seats; i++) {
        pthread_join(philosophers[i], NULL);
    }
    for (int i = 0; i < seats; i++) {
        pthread_mutex_destroy(&forks[i]);
    }
    return 0;
}
