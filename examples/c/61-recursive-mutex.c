// expect: traces 2, verified
// expect: violated deadlock [--cflags -DNORMAL]
// A function that locks calls another one that locks. With a recursive mutex that is counted; with a normal one the
// thread waits for itself.
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <pthread.h>

#ifdef NORMAL
enum { TYPE = PTHREAD_MUTEX_NORMAL };
#else
enum { TYPE = PTHREAD_MUTEX_RECURSIVE };
#endif

static pthread_mutex_t lock;
static int balance;

static void deposit(int amount) {
    pthread_mutex_lock(&lock);
    balance += amount;
    pthread_mutex_unlock(&lock);
}

static void deposit_twice(int amount) {
    pthread_mutex_lock(&lock);
    deposit(amount);
    deposit(amount);
    pthread_mutex_unlock(&lock);
}

static void *pay_in(void *unused) {
    (void)unused;
    deposit_twice(5);
    return NULL;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, TYPE);
    pthread_mutex_init(&lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_t one, two;
    pthread_create(&one, NULL, pay_in, NULL);
    pthread_create(&two, NULL, pay_in, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(balance == 20);
    pthread_mutex_destroy(&lock);
    return 0;
}
