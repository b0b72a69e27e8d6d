// expect: traces 96, verified
// expect: violated deadlock [--cflags -Dpthread_cond_broadcast=pthread_cond_signal]
// A gate that opens for everybody: all who wait are woken. With a signal only one of them would be.
// If k of the 3 come too early, they do so in 3!/(3-k)! orders, and afterwards all 3 pass in any of 3!: 96 traces.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static bool open_now;
static int through;

static void *pass(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!open_now) {
        pthread_cond_wait(&opened, &lock);
    }
    through++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t guests[3];
    for (int i = 0; i < 3; i++) {
        pthread_create(&guests[i], NULL, pass, NULL);
    }
    pthread_mutex_lock(&lock);
    open_now = true;
    pthread_cond_broadcast(&opened);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 3; i++) {
        pthread_join(guests[i], NULL);
    }
    assert(through == 3);
    return 0;
}
