// expect: traces 3, violated deadlock
// Two accounts, two locks, two directions. Either transfer first, or each holds what the other one needs.
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account ours = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account theirs = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
}

static void *pay(void *unused) {
    (void)unused;
    transfer(&ours, &theirs, 10);
    return NULL;
}

static void *refund(void *unused) {
    (void)unused;
    transfer(&theirs, &ours, 30);
    return NULL;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, pay, NULL);
    pthread_create(&two, NULL, refund, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(ours.balance == 120 && theirs.balance == 80);
    return 0;
}
