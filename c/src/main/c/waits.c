/* Condition variables, semaphores, barriers, once. */
#include "libc/state.h"
#include "sync.h"

#include <fcntl.h>
#include <stdarg.h>
#include <string.h>

/* --- condition variables */

/* How many waiters a signal can choose from: with --wakes oldest it has no choice. */
static int shown(struct object *condition) {
    return wakes_oldest && condition->waiters > 1 ? 1 : condition->waiters;
}

/* Whether a wait ends by its limit, which is decided before it: one that is over already, or with --timeouts any. Until then it
 * can be woken; that is the other branch. */
static bool out_of_time(int64_t nanos) {
    if (nanos < 0 || (nanos > 0 && timeouts != 1) || timeouts == 2) {
        return false;
    }
    struct fiber *f = running;
    uintptr_t pc = f->pc;
    stand(op_of(CHOOSE, 0), 2, NULL);
    int chosen = f->alternative;
    happened(chosen);
    f->alternative = 0;
    f->pc = pc;
    if (chosen == 1) {
        f->now += nanos;
    }
    return chosen == 1;
}

/* Whether the wait ends by the thread's being cancelled: what it does then may come before whatever others do later. Elsewhere
 * that is as if it had been cancelled at the beginning; here others may have had the mutex. */
static bool cancelled_later(uintptr_t pc) {
    struct fiber *f = running;
    if (!cancels || f->cancel_disabled || f->exiting) {
        return false;
    }
    stand(op_of(CHOOSE, 0), 2, NULL);
    int chosen = f->alternative;
    happened(chosen);
    f->alternative = 0;
    f->pc = pc;
    return chosen == 1;
}

/* Nobody has woken it, but others may have had the mutex meanwhile. */
static int let_go(struct object *mutex, uintptr_t pc, bool until_cancelled) {
    int depth = mutex->count;
    stand(op_of(UNLOCK, mutex->number), 0, mutex);
    not_destroyed(mutex, "waits with");
    release_to(mutex);
    mutex->owner = -1;
    happened(0);
    running->pc = pc;
    if (until_cancelled) {
        await_cancel();
        running->pc = pc;
    }
    stand(op_of(LOCK, mutex->number), 0, mutex);
    not_destroyed(mutex, "locks");
    mutex->owner = running->number;
    mutex->count = depth;
    mutex->taken_at = pc;
    acquire_from(mutex);
    happened(0);
    cancel_point();
    return ETIMEDOUT;
}

/* Waits until woken and the mutex is free again. `nanos` < 0: without a limit. */
static int wait(pthread_cond_t *c, pthread_mutex_t *m, int64_t nanos, uintptr_t pc) {
    struct fiber *f = running;
    struct object *condition = usable(c, T_COND, sizeof *c, "waits on", pc);
    struct object *mutex = usable(m, T_MUTEX, sizeof *m, "waits with", pc);
    if (mutex->owner != f->number && mutex->life != DESTROYED) {
        fail("wrong-use", "waits on the condition variable [%lx] with the mutex [%lx], which it does not hold",
             condition->address, mutex->address);
    }
    cancel_point();
    if (nanos > 0 && timeouts != 1) {
        assumed(timeouts == 0 ? ASSUMED_TIMED_WAIT : ASSUMED_NO_TIME_LIMIT, pc);
    }
    if (out_of_time(nanos)) {
        return let_go(mutex, pc, false);
    }
    if (spurious(ASSUMED_WAKE_UP, pc)) {
        let_go(mutex, pc, false);
        return 0;
    }
    if (cancelled_later(pc)) {
        let_go(mutex, pc, true);
        cancel_point();
    }
    int depth = mutex->count;
    polling_unlock(mutex);
    stand(op_of(WAIT, mutex->number), condition->number, mutex);
    not_destroyed(mutex, "waits with");
    not_destroyed(condition, "waits on");
    if (condition->waiters > 0 && condition->mutex_of != mutex) {
        uintptr_t other = condition->mutex_of->address;
        happened(0);
        fail("wrong-use", "waits on the condition variable [%lx] with the mutex [%lx] while others wait with [%lx]",
             condition->address, mutex->address, other);
    }
    int before = shown(condition);
    condition->waiters++;
    f->queued = condition->generation++;
    condition->mutex_of = mutex;
    release_to(mutex);
    mutex->owner = -1;
    f->waits_on = condition;
    f->woken = false;
    happened(before);

    int result = 0;
    int reacquire = op_of(REACQUIRE, mutex->number);
    f->pc = pc;
    bool woken = nanos < 0 ? stand_cancellable(reacquire, condition->number, mutex)
            : timeouts == 2 ? (stand(reacquire, condition->number, mutex), true)
            : stand_for(reacquire, condition->number, mutex, nanos);
    if (!woken) {
        if (!f->woken) {
            condition->waiters--;
        }
        f->woken = true;
        result = ETIMEDOUT;
        f->pc = pc;
        stand(reacquire, condition->number, mutex);
    }
    f->waits_on = NULL;
    not_destroyed(mutex, "locks");
    mutex->owner = f->number;
    mutex->count = depth;
    mutex->taken_at = pc;
    acquire_from(mutex);
    happened(0);
    cancel_point();
    return result;
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
    return wait(c, m, -1, CALLER);
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until) {
    return wait(c, m, nanos_until(until), CALLER);
}

int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock, const struct timespec *until) {
    (void) clock;
    return wait(c, m, nanos_until(until), CALLER);
}

static void wake(struct fiber *f) {
    f->woken = true;
    f->waits_on->waiters--;
}

static bool waits(struct fiber *f, struct object *condition) {
    return f && f->alive && !f->done && f->waits_on == condition && !f->woken;
}

/* To the search a signal that fails wakes nobody: whoever waited when the condition was destroyed has been woken. */
static void not_signalled(struct object *o, const char *does) {
    if (UNLIKELY(o->life == DESTROYED)) {
        running->alternative = 0;
        happened_as(running->op, 0, 0);
        fail("wrong-use", "%s the condition variable [%lx], which is destroyed", does, o->address);
    }
}

int pthread_cond_signal(pthread_cond_t *c) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(c, T_COND, sizeof *c, "signals", CALLER);
    stand(op_of(NOTIFY, o->number), 0, o);
    not_signalled(o, "signals");
    int count = shown(o), chosen = 0;
    for (int i = 0, k = running->alternative; i < fiber_count; i++) {
        if (waits(fibers[i], o)) {
            bool first = wakes_oldest ? chosen == 0 || fibers[i]->queued < fibers[chosen - 1]->queued : k-- == 0;
            chosen = first ? i + 1 : chosen;
        }
    }
    if (chosen > 0) {
        wake(fibers[chosen - 1]);
    }
    happened_as(op_of(NOTIFY, o->number), count, chosen);
    return 0;
}

int pthread_cond_broadcast(pthread_cond_t *c) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(c, T_COND, sizeof *c, "signals", CALLER);
    stand(op_of(NOTIFY_ALL, o->number), 0, o);
    not_signalled(o, "signals");
    int count = shown(o);
    for (int i = 0; i < fiber_count; i++) {
        if (waits(fibers[i], o)) {
            wake(fibers[i]);
        }
    }
    happened(count);
    return 0;
}

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attributes) {
    (void) attributes;
    if (outside()) {
        memset(c, 0, sizeof *c);
        early_made(c, T_COND, 0, 0);
        return 0;
    }
    struct object *o = object_find((uintptr_t) c);
    running->pc = CALLER;
    if (o && o->type == T_COND && o->waiters > 0) {
        fail("wrong-use", "initialises the condition variable [%lx] again while threads wait on it", o->address);
    }
    made(c, T_COND, sizeof *c, CALLER);
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *c) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(c, T_COND, sizeof *c, "destroys", CALLER);
    /* Conflicts with what conflicts with a broadcast; and to the search it is one, so that whoever waits is woken. */
    stand(op_of(NOTIFY_ALL, o->number), 0, o);
    not_signalled(o, "destroys");
    int count = o->waiters;
    for (int i = 0; i < fiber_count; i++) {
        if (waits(fibers[i], o)) {
            wake(fibers[i]);
        }
    }
    o->life = DESTROYED;
    happened(count);
    if (count > 0) {
        fail("wrong-use", "destroys the condition variable [%lx] while %d thread%s on it", o->address, count,
             count == 1 ? " waits" : "s wait");
    }
    return 0;
}

/* --- semaphores */

static struct object *semaphore(sem_t *s, const char *does, uintptr_t pc) {
    struct object *o = object_at((uintptr_t) s, T_SEM);
    running->pc = pc;
    if ((char *) s >= heap_low && (char *) s < heap_limit) {
        memory_mixes((uintptr_t) s, 1, false, pc);
    }
    if (o->life == FRESH) {
        fail("uninitialised", "%s the semaphore [%lx], which was never initialised", does, o->address);
    }
    return o;
}

int sem_init(sem_t *s, int shared_between_processes, unsigned value) {
    (void) shared_between_processes;
    if (outside()) {
        memset(s, 0, sizeof *s);
        early_made(s, T_SEM, 0, (int) value);
        return 0;
    }
    struct object *o = made(s, T_SEM, sizeof *s, CALLER);
    o->count = (int) value;
    return 0;
}

/* Takes none of the permits for granted, so it is always enabled, but conflicts as one that takes. */
static int try_take(struct object *o, int error, uintptr_t pc, const uint64_t *known) {
    if (spin_again(pc, known)) {
        int rounds = running->spin.rounds;
        if (stand_for(op_of(ACQUIRE, o->number), 1, o, 1)) {
            not_destroyed(o, "waits for");
            int before = o->count--;
            acquire_from(o);
            happened(before);
            return 0;
        }
        running->spin.rounds = rounds + 1;
        errno = error;
        return -1;
    }
    stand(op_of(ACQUIRE, o->number), 0, o);
    not_destroyed(o, "waits for");
    int before = o->count;
    if (before == 0) {
        struct spin kept = running->spin;
        happened(before);
        running->spin = kept;
        errno = error;
        return -1;
    }
    o->count--;
    acquire_from(o);
    happened(before);
    return 0;
}

int sem_trywait(sem_t *s) {
    return try_take(semaphore(s, "waits for", CALLER), EAGAIN, CALLER, KNOWN);
}

static int take(struct object *o, int64_t nanos, uintptr_t pc, const uint64_t *known) {
    cancel_point();
    if (expired(nanos)) {
        return try_take(o, ETIMEDOUT, pc, known);
    }
    if (nanos < 0) {
        if (!stand_cancellable(op_of(ACQUIRE, o->number), 1, o)) {
            cancel_point();
        }
    } else if (!stand_limited(op_of(ACQUIRE, o->number), 1, o, nanos)) {
        errno = ETIMEDOUT;
        return -1;
    }
    not_destroyed(o, "waits for");
    int before = o->count--;
    acquire_from(o);
    happened(before);
    return 0;
}

int sem_wait(sem_t *s) {
    return take(semaphore(s, "waits for", CALLER), -1, CALLER, NULL);
}

int sem_timedwait(sem_t *s, const struct timespec *until) {
    struct object *o = semaphore(s, "waits for", CALLER);
    return take(o, nanos_until(until), CALLER, KNOWN);
}

int sem_clockwait(sem_t *s, clockid_t clock, const struct timespec *until) {
    (void) clock;
    struct object *o = semaphore(s, "waits for", CALLER);
    return take(o, nanos_until(until), CALLER, KNOWN);
}

int sem_post(sem_t *s) {
    struct object *o = semaphore(s, "posts", CALLER);
    stand(op_of(RELEASE, o->number), 1, o);
    not_destroyed(o, "posts");
    int before = o->count++;
    release_to(o);
    happened(before);
    return 0;
}

int sem_getvalue(sem_t *s, int *into) {
    struct object *o = semaphore(s, "asks for the value of", CALLER);
    stand(op_of(ACQUIRE, o->number), 0, o);
    not_destroyed(o, "asks for the value of");
    int count = o->count;
    happened(count);
    access_range((uintptr_t) into, sizeof *into, true, CALLER);
    *into = count;
    return 0;
}

int sem_destroy(sem_t *s) {
    struct object *o = semaphore(s, "destroys", CALLER);
    stand(op_of(ACQUIRE, o->number), 0, o);
    not_destroyed(o, "destroys");
    o->life = DESTROYED;
    happened(o->count);
    for (int i = 0; i < fiber_count; i++) {
        struct fiber *f = fibers[i];
        if (f && f->alive && !f->done && f != running && f->subject == o && op_kind(f->op) == ACQUIRE && f->range > o->count) {
            fail("wrong-use", "destroys the semaphore [%lx] while <%d> waits for it", o->address, i);
        }
    }
    return 0;
}

/* Named ones are the program's own: no other process is there. One that is unlinked lives on for who has opened it, so each
 * has room of its own in an execution. */
enum { NAMED = 64 };
static struct { char name[64]; bool linked; } named[NAMED];
static sem_t storage[NAMED];
static int named_count;
static uint32_t named_stamp;

static int named_at(const char *name) {
    if (named_stamp != stamp) {
        named_stamp = stamp;
        named_count = 0;
    }
    for (int i = 0; i < named_count; i++) {
        if (named[i].linked && strcmp(named[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int opened(const char *name, int flags, unsigned value) {
    int at = named_at(name);
    if (at >= 0) {
        return (flags & O_CREAT) && (flags & O_EXCL) ? -EEXIST : at;
    }
    if (!(flags & O_CREAT) || strlen(name) >= sizeof named[0].name) {
        return flags & O_CREAT ? -ENAMETOOLONG : -ENOENT;
    }
    if (named_count == NAMED) {
        refuse("makes more than %d named semaphores", NAMED);
    }
    at = named_count++;
    strcpy(named[at].name, name);
    named[at].linked = true;
    sem_init(&storage[at], 0, value);
    return at;
}

sem_t *sem_open(const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    unsigned value = 0;
    if (flags & O_CREAT) {
        (void) va_arg(rest, int);
        value = va_arg(rest, unsigned);
    }
    va_end(rest);
    running->pc = CALLER;
    string_read(name, SIZE_MAX, CALLER);
    struct object *o = turn_of(PART_NAMES, CALL, CALLER);
    int at = opened(name, flags, value);
    over(o, at);
    if (at < 0) {
        errno = -at;
        return SEM_FAILED;
    }
    return &storage[at];
}

int sem_close(sem_t *s) { (void) s; return 0; }

int sem_unlink(const char *name) {
    string_read(name, SIZE_MAX, CALLER);
    struct object *o = turn_of(PART_NAMES, CALL, CALLER);
    int at = named_at(name);
    if (at >= 0) {
        named[at].linked = false;
    }
    over(o, at);
    if (at < 0) {
        errno = ENOENT;
        return -1;
    }
    return 0;
}

/* --- barriers */

int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned count) {
    (void) attributes;
    if (count == 0) {
        return EINVAL;
    }
    if (outside()) {
        early_made(b, T_BARRIER, 0, (int) count);
        return 0;
    }
    struct object *o = made(b, T_BARRIER, sizeof *b, CALLER);
    o->parties = (int) count;
    return 0;
}

/* What those who arrived in a generation knew: one for the next is already gathering while some have yet to leave. */
static struct object *gathering(struct object *o, int generation) {
    return object_at(UINT64_C(1) << 60 | (uint64_t) (o->uses & 31) << 50 | o->address << 1 | (generation & 1), T_BARRIER);
}

int pthread_barrier_wait(pthread_barrier_t *b) {
    struct fiber *f = running;
    struct object *o = object_at((uintptr_t) b, T_BARRIER);
    f->pc = CALLER;
    if (o->life != READY) {
        fail(o->life == DESTROYED ? "wrong-use" : "uninitialised", "waits at the barrier [%lx], which %s", o->address,
             o->life == DESTROYED ? "is destroyed" : "was never initialised");
    }
    stand(op_of(ARRIVE, o->number), 0, o);
    int generation = f->turn = o->generation;
    struct object *gathered = gathering(o, generation);
    if (o->count == 0) {
        gathered->clocked = false;
    }
    release_to(gathered);
    bool last = ++o->count == o->parties;
    if (last) {
        o->count = 0;
        o->generation++;
    }
    happened(generation);
    f->pc = CALLER;
    stand(op_of(AWAIT, o->number), 0, o);
    acquire_from(gathered);
    happened(generation);
    return last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int pthread_barrier_destroy(pthread_barrier_t *b) {
    struct object *o = usable(b, T_BARRIER, sizeof *b, "destroys", CALLER);
    if (o->count > 0) {
        fail("wrong-use", "destroys the barrier [%lx] while %d thread%s at it", o->address, o->count,
             o->count == 1 ? " waits" : "s wait");
    }
    o->life = DESTROYED;
    return 0;
}

/* --- once. The guard 1 holds unless somebody runs the routine. */

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
    if (outside()) {
        if (!early_once(control)) {
            early_made(control, T_ONCE, 0, 0);
            routine();
        }
        return 0;
    }
    struct object *o = object_at((uintptr_t) control, T_ONCE);
    running->pc = CALLER;
    stand(op_of(CALL, o->number), 1, o);
    bool done = o->life == DESTROYED; /* for a once: it has been run */
    if (done) {
        acquire_from(o);
        happened(1);
        return 0;
    }
    o->life = READY; /* somebody runs it */
    o->owner = running->number;
    happened(1);
    routine();
    running->pc = CALLER;
    stand(op_of(CALL, o->number), 0, o);
    o->life = DESTROYED;
    release_to(o);
    happened(0);
    return 0;
}
