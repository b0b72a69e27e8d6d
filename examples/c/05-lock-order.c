// expect: traces 2, verified
// The remedy: whatever the direction of the transfer, the lock of the lower number is taken first.
#include <assert.h>
#include <pthread.h>

struct account {
    int number;
    pthread_mutex_t lock;
    int balance;
};

static struct account ours = {1, PTHREAD_MUTEX_INITIALIZER, 100};
static struct account theirs = {2, PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    struct account *first = from->number < to->number ? from : to;
    struct account *second = first == from ? to : from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
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
