/* <threads.h>: the same things under other names. */
#include "sync.h"

#include <threads.h>

static int result(int error) {
    return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : error == EBUSY ? thrd_busy : thrd_error;
}

struct start { thrd_start_t function; void *argument; };

static void *begin(void *argument) {
    struct start *s = argument;
    return (void *) (intptr_t) s->function(s->argument);
}

extern void *malloc(size_t size);

int thrd_create(thrd_t *into, thrd_start_t function, void *argument) {
    struct start *s = malloc(sizeof *s);
    s->function = function;
    s->argument = argument;
    int error = thread_create((pthread_t *) into, NULL, begin, s, CALLER); /* it is the same as a pthread_t */
    return result(error);
}

int thrd_join(thrd_t t, int *into) {
    void *value = NULL;
    int error = pthread_join((pthread_t) t, &value);
    if (into) {
        stored(into, sizeof *into, CALLER);
        *into = (int) (intptr_t) value;
    }
    return result(error);
}

int thrd_detach(thrd_t t) { return result(pthread_detach((pthread_t) t)); }
thrd_t thrd_current(void) { return (thrd_t) pthread_self(); }
int thrd_equal(thrd_t a, thrd_t b) { return a == b; }
void thrd_exit(int value) { pthread_exit((void *) (intptr_t) value); }
extern int sched_yield(void);
void thrd_yield(void) { sched_yield(); }

int thrd_sleep(const struct timespec *time, struct timespec *rest) {
    return nanosleep(time, rest);
}

int mtx_init(mtx_t *m, int type) {
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    return result(pthread_mutex_init((pthread_mutex_t *) m, &a));
}

int mtx_lock(mtx_t *m) { return result(pthread_mutex_lock((pthread_mutex_t *) m)); }
int mtx_trylock(mtx_t *m) { return result(pthread_mutex_trylock((pthread_mutex_t *) m)); }
int mtx_unlock(mtx_t *m) { return result(pthread_mutex_unlock((pthread_mutex_t *) m)); }
void mtx_destroy(mtx_t *m) { pthread_mutex_destroy((pthread_mutex_t *) m); }

int mtx_timedlock(mtx_t *m, const struct timespec *until) {
    return result(pthread_mutex_timedlock((pthread_mutex_t *) m, until));
}

int cnd_init(cnd_t *c) { return result(pthread_cond_init((pthread_cond_t *) c, NULL)); }
int cnd_signal(cnd_t *c) { return result(pthread_cond_signal((pthread_cond_t *) c)); }
int cnd_broadcast(cnd_t *c) { return result(pthread_cond_broadcast((pthread_cond_t *) c)); }
void cnd_destroy(cnd_t *c) { pthread_cond_destroy((pthread_cond_t *) c); }

int cnd_wait(cnd_t *c, mtx_t *m) {
    return result(pthread_cond_wait((pthread_cond_t *) c, (pthread_mutex_t *) m));
}

int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *until) {
    return result(pthread_cond_timedwait((pthread_cond_t *) c, (pthread_mutex_t *) m, until));
}

void call_once(once_flag *flag, void (*routine)(void)) { pthread_once((pthread_once_t *) flag, routine); }

int tss_create(tss_t *key, tss_dtor_t destructor) {
    return result(pthread_key_create((pthread_key_t *) key, destructor));
}

void *tss_get(tss_t key) { return pthread_getspecific((pthread_key_t) key); }
int tss_set(tss_t key, void *value) { return result(pthread_setspecific((pthread_key_t) key, value)); }
void tss_delete(tss_t key) { pthread_key_delete((pthread_key_t) key); }
