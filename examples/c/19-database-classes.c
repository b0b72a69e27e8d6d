// expect: verified
// The database mended twice: a mutex for each class, so that leaving never waits for the other class, and a
// semaphore in place of the lock, because the thread that gives it back need not be the one that took it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

struct class {
    pthread_mutex_t mutex;
    int count;
};

static struct class a = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct class b = {PTHREAD_MUTEX_INITIALIZER, 0};
static sem_t database;
static struct class *inside; // whoever operates now

static void enter(struct class *class) {
    pthread_mutex_lock(&class->mutex);
    class->count++;
    if (class->count == 1) {
        sem_wait(&database);
        inside = class;
    }
    pthread_mutex_unlock(&class->mutex);
}

static void leave(struct class *class) {
    pthread_mutex_lock(&class->mutex);
    class->count--;
    if (class->count == 0) {
        sem_post(&database);
    }
    pthread_mutex_unlock(&class->mutex);
}

static void *operate(void *class) {
    enter(class);
    assert(inside == class);
    leave(class);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    sem_init(&database, 0, 1);
    pthread_create(&threads[0], NULL, operate, &a);
    pthread_create(&threads[1], NULL, operate, &a);
    pthread_create(&threads[2], NULL, operate, &b);
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
    }
    sem_destroy(&database);
    return 0;
}
