// expect: traces 5, violated assertion
// An auditor who assumes that both bookings are done when it comes. Last of three it is right, in 2 orders; second or
// first it fails with the lock in hand, and nobody gets in any more: 2 and 1.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;
static int booked;

static void *deposit(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    balance += 50;
    booked++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *withdraw(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    balance -= 30;
    booked++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *audit(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    assert(balance == 120);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, deposit, NULL);
    pthread_create(&threads[1], NULL, withdraw, NULL);
    pthread_create(&threads[2], NULL, audit, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    assert(booked == 2);
    return 0;
}
