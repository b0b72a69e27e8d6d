// expect: traces 6, verified
// expect: traces 14, verified [-- 4]
// One of them begins with the other fork, as everybody takes the lower number first. Each fork is wanted by two, so
// there are 2^n ways to order them; the two in which the order goes round in a circle cannot happen: 2^n - 2.
#include <pthread.h>
#include <stdlib.h>

enum { MOST = 8 };

static pthread_mutex_t forks[MOST];
static int seats = 3;

static void *dine(void *seat) {
    int left = *(int *)seat;
    int right = (left + 1) % seats;
    int lower = left < right ? left : right;
    int upper = left < right ? right : left;
    pthread_mutex_lock(&forks[lower]);
    pthread_mutex_lock(&forks[upper]);
    // eat
    pthread_mutex_unlock(&forks[upper]);
    pthread_mutex_unlock(&forks[lower]);
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
