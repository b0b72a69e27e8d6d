/* Creating, joining, ending and cancelling threads; thread-specific data; the end of the program. */
#include "sync.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { HANDLE = 0x1000, KEYS = 128 };

static pthread_t handle(struct fiber *f) { return (pthread_t) (uintptr_t) (f->number + HANDLE); }

static struct fiber *fiber_of(pthread_t t, const char *does, uintptr_t pc) {
    uintptr_t number = (uintptr_t) t - HANDLE;
    running->pc = pc;
    if (number >= (uintptr_t) fiber_count || fibers[number] == NULL || !fibers[number]->alive) {
        fail("wrong-use", "%s a thread that does not exist", does);
    }
    return fibers[number];
}

/* --- exit handlers, the last registered first */

enum { EXITS = 64 };
static struct handler { void (*plain)(void); void (*with)(void *); void *argument; } exits[EXITS], early_exits[EXITS];
static int exit_count, early_exit_count = -1;

/* Those from before main are there in every execution. */
void exits_reset(void) {
    if (early_exit_count < 0) {
        early_exit_count = exit_count;
        memcpy(early_exits, exits, sizeof exits);
    }
    exit_count = early_exit_count;
    for (int i = 0; i < exit_count; i++) {
        exits[i] = early_exits[i];
    }
}

int atexit(void (*handler)(void)) {
    if (exit_count == EXITS) {
        return -1;
    }
    exits[exit_count].plain = handler;
    exits[exit_count++].with = NULL;
    return 0;
}

/* The process ends here: see process_ends. That other threads are blocked for ever is then nobody's loss. */
void program_exit(int status) {
    struct fiber *f = running;
    if (rank_count > 0) {
        ranks_exit(status);
    }
    f->exiting = true;
    while (exit_count > 0) {
        exit_count--;
        if (exits[exit_count].with) {
            exits[exit_count].with(exits[exit_count].argument);
        } else {
            exits[exit_count].plain();
        }
    }
    process_ends();
    if (status != 0) {
        fail("exit", "the program ends with exit status %d", status & 255);
    }
    leave_for_good();
}

void exit(int status) {
    if (running == NULL) {
        quit(status);
    }
    running->pc = CALLER;
    program_exit(status);
}

/* Without the handlers. */
void _Exit(int status) {
    exit_count = 0;
    exit(status);
}

void _exit(int status) {
    exit_count = 0;
    exit(status);
}

void quit(int status) {
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
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

struct key { void (*destructor)(void *); bool used; };
static struct key keys[KEYS], early_keys[KEYS];
static uint32_t keys_stamp;

static void end(struct fiber *f) {
    f->exiting = true;
    if (f->keys_stamp == stamp && keys_stamp == stamp) {
        for (int round = 0; round < 4; round++) {
            for (int k = 0; k < KEYS; k++) {
                void *value = f->keys[k];
                if (value && keys[k].used && keys[k].destructor) {
                    f->keys[k] = NULL;
                    keys[k].destructor(value);
                }
            }
        }
    }
    locks_abandon();
    if (f->detached) {
        f->joined = true;
    }
    leave_for_good();
}

static int create(pthread_t *into, const pthread_attr_t *attributes, void *(*entry)(void *), void *argument,
                  uintptr_t pc) {
    struct fiber *f = running;
    int number = thread_number(f->number, f->children);
    f->children++;
    f->pc = pc;
    stand(op_of(START, number), 0, NULL);
    struct fiber *child = fiber_make(number, entry, argument);
    child->parent = f->number;
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
    if (outside()) {
        refuse("starts a thread before main");
    }
    if (rank_count > 0) {
        refuse("starts a thread in an MPI program");
    }
    return create(into, attributes, entry, argument, CALLER);
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
    if (into) {
        *into = t->result;
    }
    happened(0);
    return 0;
}

int pthread_join(pthread_t t, void **into) {
    return join(fiber_of(t, "joins", CALLER), into, -1, CALLER);
}

int pthread_timedjoin_np(pthread_t t, void **into, const struct timespec *until) {
    return join(fiber_of(t, "joins", CALLER), into, nanos_until(until), CALLER);
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

int pthread_setname_np(pthread_t t, const char *name) {
    struct fiber *f = fiber_of(t, "names", CALLER);
    if (strlen(name) > 15) {
        return ERANGE;
    }
    strcpy(f->name, name);
    return 0;
}

int pthread_getname_np(pthread_t t, char *into, size_t size) {
    struct fiber *f = fiber_of(t, "asks for the name of", CALLER);
    snprintf(into, size, "%s", f->name[0] ? f->name : "thread");
    return 0;
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

/* Takes effect at the thread's next cancellation point, or wakes it where it is blocked once nothing else can go on. */
int pthread_cancel(pthread_t t) {
    struct fiber *f = fiber_of(t, "cancels", CALLER);
    lesson_cancel();
    struct object *o = request(f);
    stand(op_of(WRITE, o->number), cells(0, 1), o);
    f->cancel_requested = true;
    release_to(o);
    happened(1);
    return 0;
}

int pthread_setcancelstate(int state, int *old) {
    if (old) {
        *old = running->cancel_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
    }
    running->cancel_disabled = state == PTHREAD_CANCEL_DISABLE;
    return 0;
}

int pthread_setcanceltype(int type, int *old) {
    if (old) {
        *old = running->cancel_async ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
    }
    running->cancel_async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
    return 0;
}

void pthread_testcancel(void) {
    running->pc = CALLER;
    cancel_point();
}

/* --- thread-specific data */

static void keys_begin(void) {
    if (keys_stamp != stamp) {
        keys_stamp = stamp;
        __builtin_memcpy(keys, early_keys, sizeof keys);
    }
}

static void **values(void) {
    struct fiber *f = running;
    if (f->keys_stamp != stamp) {
        f->keys_stamp = stamp;
        __builtin_memset(f->keys, 0, sizeof f->keys);
    }
    return f->keys;
}

int pthread_key_create(pthread_key_t *into, void (*destructor)(void *)) {
    keys_begin();
    struct key *known = outside() ? early_keys : keys;
    for (unsigned k = 0; k < KEYS; k++) {
        if (!known[k].used) {
            known[k].used = true;
            known[k].destructor = destructor;
            *into = k;
            return 0;
        }
    }
    return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
    keys_begin();
    if (key >= KEYS || !keys[key].used) {
        return EINVAL;
    }
    keys[key].used = false;
    return 0;
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    if (outside()) {
        refuse("keeps a thread's own value before main");
    }
    keys_begin();
    if (key >= KEYS || !keys[key].used) {
        return EINVAL;
    }
    values()[key] = (void *) value;
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    return running && key < KEYS ? values()[key] : NULL;
}
