/* Creating, joining, ending and cancelling threads. */
#include "sync.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { HANDLE = 0x1000 };

static pthread_t handle(struct fiber *f) { return (pthread_t) (uintptr_t) (f->number + HANDLE); }

struct fiber *fiber_of(pthread_t t, const char *does, uintptr_t pc) {
    uintptr_t number = (uintptr_t) t - HANDLE;
    running->pc = pc;
    if (number >= (uintptr_t) fiber_count || fibers[number] == NULL || !fibers[number]->alive) {
        fail("wrong-use", "%s a thread that does not exist", does);
    }
    return fibers[number];
}

/* --- the life of a thread */

static void end(struct fiber *f);

void thread_body(struct fiber *f) {
    happened(0); /* its beginning */
    f->result = f->entry(f->argument);
    if (f->number == 0) {
        f->pc = 0;
        program_exit((int) (intptr_t) f->result);
    }
    end(f);
}

static void end(struct fiber *f) {
    f->exiting = true;
    keys_end(f);
    locks_abandon();
    if (f->detached) {
        f->joined = true;
    }
    leave_for_good();
}

int thread_create(pthread_t *into, const pthread_attr_t *attributes, void *(*entry)(void *), void *argument,
                  uintptr_t pc) {
    if (outside()) {
        refuse("starts a thread before main");
    }
    if (rank_count > 0) {
        refuse("starts a thread in an MPI program");
    }
    struct fiber *f = running;
    int number = thread_number(f->number, f->children);
    f->children++;
    f->pc = pc;
    if (attributes) {
        access_range((uintptr_t) attributes, sizeof *attributes, false, pc);
    }
    stored(into, sizeof *into, pc); /* before the thread begins, as the C library does */
    stand(op_of(START, number), 0, NULL);
    struct fiber *child = fiber_make(number, entry, argument);
    child->parent = f->number;
    child->signals_blocked = f->signals_blocked;
    __builtin_memcpy(child->comm, f->comm, sizeof child->comm);
    clock_set(child->clock, f->clock);
    child->clock[number] = 1;
    int state = PTHREAD_CREATE_JOINABLE;
    if (attributes) {
        pthread_attr_getdetachstate(attributes, &state);
    }
    child->detached = state == PTHREAD_CREATE_DETACHED;
    *into = handle(child);
    happened(1);
    return 0;
}

int pthread_create(pthread_t *into, const pthread_attr_t *attributes, void *(*entry)(void *), void *argument) {
    return thread_create(into, attributes, entry, argument, CALLER);
}

static int join(struct fiber *t, void **into, int64_t nanos, uintptr_t pc) {
    struct fiber *f = running;
    f->pc = pc;
    if (t == f) {
        return EDEADLK;
    }
    if (t->joined || t->detached) {
        fail("wrong-use", t->detached ? "joins <%d>, which is detached" : "joins <%d>, which is joined already", t->number);
    }
    cancel_point();
    t->joined = true;
    f->target = t;
    if (nanos < 0) {
        if (!stand_cancellable(op_of(JOIN, t->number), 0, NULL)) {
            t->joined = false;
            cancel_point();
        }
    } else if (!stand_limited(op_of(JOIN, t->number), 0, NULL, nanos)) {
        t->joined = false;
        return ETIMEDOUT;
    }
    clock_join(f->clock, t->clock);
    void *result = t->result;
    happened(0);
    if (t->detached) {
        fail("wrong-use", "joins <%d>, which has detached itself meanwhile", t->number);
    }
    if (into) {
        stored(into, sizeof *into, pc);
        *into = result;
    }
    return 0;
}

int pthread_join(pthread_t t, void **into) {
    return join(fiber_of(t, "joins", CALLER), into, -1, CALLER);
}

/* It may always come too early. Who tries again in the same state may as well wait, until nothing else can go on. */
static int try_join(struct fiber *target, void **into, uintptr_t pc, const uint64_t *known) {
    struct fiber *f = running;
    bool again = spin_again(pc, known);
    int rounds = f->spin.rounds;
    if (!again && !either()) {
        return EBUSY;
    }
    int error = join(target, into, 1, pc);
    if (error == ETIMEDOUT) {
        f->spin.rounds = rounds + 1;
    }
    return error == ETIMEDOUT ? EBUSY : error;
}

int pthread_tryjoin_np(pthread_t t, void **into) {
    return try_join(fiber_of(t, "joins", CALLER), into, CALLER, KNOWN);
}

static int join_until(struct fiber *t, void **into, int64_t nanos, uintptr_t pc, const uint64_t *known) {
    if (expired(nanos)) {
        int error = try_join(t, into, pc, known);
        return error == EBUSY ? ETIMEDOUT : error;
    }
    return join(t, into, nanos, pc);
}

int pthread_timedjoin_np(pthread_t t, void **into, const struct timespec *until) {
    struct fiber *f = fiber_of(t, "joins", CALLER);
    return join_until(f, into, nanos_until(until), CALLER, KNOWN);
}

int pthread_clockjoin_np(pthread_t t, void **into, clockid_t clock, const struct timespec *until) {
    (void) clock;
    struct fiber *f = fiber_of(t, "joins", CALLER);
    return join_until(f, into, nanos_until(until), CALLER, KNOWN);
}

int pthread_detach(pthread_t t) {
    struct fiber *f = fiber_of(t, "detaches", CALLER);
    if (f->detached || f->joined) {
        fail("wrong-use", "detaches <%d>, which is %s already", f->number, f->detached ? "detached" : "joined");
    }
    f->detached = true;
    return 0;
}

pthread_t pthread_self(void) {
    return running ? handle(running) : (pthread_t) HANDLE;
}

int pthread_equal(pthread_t a, pthread_t b) {
    return a == b;
}


/* --- exit and cancellation. pthread_cleanup_push registers a buffer to jump back to. */

struct cleanup {
    __jmp_buf registers;
    int mask_was_saved;
    struct cleanup *next;
};

extern void __libc_longjmp(void *buffer, int value) __attribute__((noreturn));

static void __attribute__((noreturn)) unwind(struct fiber *f) {
    struct cleanup *c = f->cleanups;
    if (c) {
        f->cleanups = c->next;
        longjmp((struct __jmp_buf_tag *) c, 1);
    }
    if (f->number == 0 && f->exiting) {
        leave_for_good();
    }
    end(f);
    __builtin_unreachable();
}

void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
    struct cleanup *c = (struct cleanup *) buffer;
    c->next = running->cleanups;
    running->cleanups = c;
}

void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
    running->cleanups = ((struct cleanup *) buffer)->next;
}

void __pthread_unwind_next(__pthread_unwind_buf_t *buffer) {
    (void) buffer;
    unwind(running);
}

void thread_exit(void *result) {
    running->result = result;
    running->exiting = true;
    unwind(running);
}

void pthread_exit(void *result) {
    thread_exit(result);
}

/* The request is a cell of memory, which the thread looks at where it may be cancelled. */
static struct object *request(struct fiber *f) {
    return object_at(UINT64_C(1) << 59 | (unsigned) f->number, T_MEMORY);
}

void cancel_point(void) {
    struct fiber *f = running;
    if (!cancels || f->cancel_disabled || f->exiting) {
        return;
    }
    struct object *o = request(f);
    uintptr_t pc = f->pc;
    stand(op_of(READ, o->number), cells(0, 1), o);
    acquire_from(o);
    happened(f->cancel_requested);
    f->pc = pc;
    if (f->cancel_requested) {
        thread_exit(PTHREAD_CANCELED);
    }
}

/* What is opened by the request, for who waits for it. */
static struct object *gate(struct fiber *f) {
    return object_at(UINT64_C(1) << 59 | UINT64_C(1) << 16 | (unsigned) f->number, T_PIPE);
}

void await_cancel(void) {
    struct object *o = gate(running);
    abandoned++;
    stand(op_of(CALL, o->number), 1, o);
    acquire_from(o);
    happened(1);
    abandoned--;
}

/* Takes effect at the thread's next cancellation point, or wakes it where it is blocked once nothing else can go on. */
int pthread_cancel(pthread_t t) {
    struct fiber *f = fiber_of(t, "cancels", CALLER);
    lesson_cancel();
    struct object *o = request(f);
    stand(op_of(WRITE, o->number), cells(0, 1), o);
    f->cancel_requested = true;
    release_to(o);
    happened(1);
    o = gate(f);
    stand(op_of(CALL, o->number), 0, o);
    o->count = 1;
    release_to(o);
    happened(0);
    return 0;
}

int pthread_setcancelstate(int state, int *old) {
    if (old) {
        stored(old, sizeof *old, CALLER);
        *old = running->cancel_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
    }
    running->cancel_disabled = state == PTHREAD_CANCEL_DISABLE;
    return 0;
}

int pthread_setcanceltype(int type, int *old) {
    if (old) {
        stored(old, sizeof *old, CALLER);
        *old = running->cancel_async ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
    }
    running->cancel_async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
    return 0;
}

void pthread_testcancel(void) {
    running->pc = CALLER;
    cancel_point();
}

/* --- what a thread is to the system */

int pthread_getattr_np(pthread_t t, pthread_attr_t *into) {
    struct fiber *f = fiber_of(t, "asks about", CALLER);
    pthread_attr_init(into);
    pthread_attr_setdetachstate(into, f->detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
    return pthread_attr_setstack(into, f->stack_low, (size_t) (f->stack_high - f->stack_low));
}

int pthread_getcpuclockid(pthread_t t, clockid_t *into) {
    fiber_of(t, "asks about", CALLER);
    stored(into, sizeof *into, CALLER);
    *into = CLOCK_THREAD_CPUTIME_ID;
    return 0;
}

/* Nobody forks. */
int pthread_atfork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void)) {
    (void) before;
    (void) in_parent;
    (void) in_child;
    return 0;
}
