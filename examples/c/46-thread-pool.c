// expect: verified
// expect: violated deadlock [--cflags -DSIGNAL]
// A pool of two workers and a queue of tasks. To end, main closes the queue and wakes them all. With a signal only
// one would learn of it.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { WORKERS = 2, TASKS = 2 };

struct task {
    void (*run)(int);
    int argument;
    struct task *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct task *first, **end = &first;
static bool closed;

static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void submit(void (*run)(int), int argument) {
    struct task *task = malloc(sizeof *task);
    *task = (struct task){run, argument, NULL};
    pthread_mutex_lock(&lock);
    *end = task;
    end = &task->next;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static struct task *next_task(void) {
    pthread_mutex_lock(&lock);
    while (first == NULL && !closed) {
        pthread_cond_wait(&changed, &lock);
    }
    struct task *task = first;
    if (task != NULL) {
        first = task->next;
        if (first == NULL) {
            end = &first;
        }
    }
    pthread_mutex_unlock(&lock);
    return task;
}

static void *work(void *unused) {
    (void)unused;
    for (struct task *task = next_task(); task != NULL; task = next_task()) {
        task->run(task->argument);
        free(task);
    }
    return NULL;
}

static void close_pool(void) {
    pthread_mutex_lock(&lock);
    closed = true;
#ifdef SIGNAL
    pthread_cond_signal(&changed);
#else
    pthread_cond_broadcast(&changed);
#endif
    pthread_mutex_unlock(&lock);
}

static void add(int value) {
    pthread_mutex_lock(&sum_lock);
    sum += value;
    pthread_mutex_unlock(&sum_lock);
}

int main(void) {
    pthread_t workers[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        pthread_create(&workers[i], NULL, work, NULL);
    }
    for (int i = 1; i <= TASKS; i++) {
        submit(add, i);
    }
    close_pool();
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(workers[i], NULL);
    }
    assert(sum == TASKS * (TASKS + 1) / 2);
    return 0;
}
