// expect: verified
// A detached thread is joined by nobody; that it is done is said by a semaphore, here a named one.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t *done;
static int result;

static void *compute(void *unused) {
    (void)unused;
    result = 42;
    sem_post(done);
    return NULL;
}

int main(void) {
    done = sem_open("/allways-course-89", O_CREAT, 0600, 0);
    assert(done != SEM_FAILED);
    sem_unlink("/allways-course-89");
    pthread_t thread;
    pthread_create(&thread, NULL, compute, NULL);
    pthread_detach(thread);
    while (sem_wait(done) != 0) {
        // interrupted
    }
    assert(result == 42);
    sem_close(done);
    return 0;
}
