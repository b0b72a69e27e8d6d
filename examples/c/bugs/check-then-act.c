// expect: violated assertion
// Both ask whether there is enough and both withdraw: each question and each withdrawal is safe, the two together are
// not.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static int enough(int amount) {
    pthread_mutex_lock(&lock);
    int answer = balance >= amount;
    pthread_mutex_unlock(&lock);
    return answer;
}

static void *withdraw(void *unused) {
    (void)unused;
    if (enough(80)) {
        pthread_mutex_lock(&lock);
        balance -= 80;
        assert(balance >= 0);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, withdraw, NULL);
    pthread_create(&threads[1], NULL, withdraw, NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
