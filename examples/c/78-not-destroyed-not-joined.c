// expect: traces 2, verified
// Nothing goes wrong here, but a mutex is never destroyed and a thread never joined: worth a note.
#include <pthread.h>

static pthread_mutex_t lock;
static int count;

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t worker;
    pthread_mutex_init(&lock, NULL);
    pthread_create(&worker, NULL, work, NULL);
    work(NULL);
    pthread_exit(NULL); // ends this thread; the process ends with its last one
}
