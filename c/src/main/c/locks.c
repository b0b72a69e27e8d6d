/* Mutexes and spin locks; what all objects of synchronisation have. */
#include "sync.h"

#include <string.h>

/* The C library's layout: the kind of a mutex, as static initialisers set it. */
static int static_kind(const pthread_mutex_t *m) { return m->__data.__kind & 127; }

/* --- what every object has */

/* Whether the bytes of an object can be those of a static initialiser. Variables with an initialiser lie in .data
 * (-fno-zero-initialized-in-bss), so what is used in .bss was never given one; elsewhere all bytes but the kind of a
 * mutex must be zero. */
static bool initialised(uintptr_t at, size_t size, bool mutex) {
    if (in_bss(at)) {
        return false;
    }
    const unsigned char *p = (const unsigned char *) at;
    for (size_t i = 0; i < size; i++) {
        bool kind = mutex && i >= offsetof(pthread_mutex_t, __data.__kind)
                && i < offsetof(pthread_mutex_t, __data.__kind) + 4;
        if (p[i] != 0 && !kind) {
            return false;
        }
    }
    return true;
}

/* An initialisation that nothing orders before the use of what it initialises. */
static void made_before(struct object *o, uintptr_t pc) {
    if (UNLIKELY(o->made_clock > running->clock[o->maker]) && races_fail && o->maker != running->number) {
        violate("race",
                "data race on the %s [%lx]: <%d> initialises it at {%lx} and <%d> uses it at {%lx}, with nothing to order them",
                object_type_name(o->type), o->address, o->maker, o->made_at, running->number, pc);
        o->made_clock = 0; /* told once */
    }
}

/* The object that a function is given; it must be usable. Whether it is destroyed is seen when the op happens, which
 * conflicts with its destruction: what is seen before that must be the same in every order of what does not conflict. */
struct object *usable(void *address, enum object_type type, size_t size, const char *does, uintptr_t pc) {
    struct object *o = object_at((uintptr_t) address, type);
    running->pc = pc;
    if (address >= (void *) heap_low && address < (void *) heap_limit) {
        memory_mixes((uintptr_t) address, 1, false, pc); /* it must not have been freed, nor be freed meanwhile */
    }
    if (UNLIKELY(o->life != READY)) {
        if (o->life == DESTROYED) {
            return o;
        }
        if (type != T_ONCE && !initialised((uintptr_t) address, size, type == T_MUTEX)) {
            fail("uninitialised", "%s the %s [%lx], which was never initialised", does, object_type_name(type), o->address);
        }
        o->life = READY;
        if (type == T_MUTEX) {
            o->flavour = (uint8_t) static_kind(address);
        }
    }
    if (UNLIKELY(o->type != type)) {
        fail("wrong-use", "%s [%lx] as a %s, but it is a %s", does, o->address, object_type_name(type),
             object_type_name(o->type));
    }
    made_before(o, pc);
    return o;
}

struct object *made(void *address, enum object_type type, size_t size, uintptr_t pc) {
    struct object *o = object_find((uintptr_t) address);
    running->pc = pc;
    if (o && o->life == READY && (o->type == T_MUTEX || o->type == T_RWLOCK || o->type == T_SPINLOCK)
            && (o->owner >= 0 || (o->type == T_RWLOCK && o->count > 0))) {
        fail("wrong-use", "initialises the %s [%lx] again while it is held", object_type_name(o->type), o->address);
    }
    if (o && o->life == READY && o->clocked && races_fail && !clock_within(o->clock, running->clock)) {
        violate("race",
                "data race on the %s [%lx]: <%d> initialises it at {%lx} although others use it, with nothing to order them",
                object_type_name(o->type), o->address, running->number, pc);
    }
    o = object_at((uintptr_t) address, type);
    o->type = (uint8_t) type;
    o->life = READY;
    o->owner = -1;
    o->count = o->waiters = o->generation = 0;
    o->flavour = 0;
    o->robust = o->inconsistent = o->prioritised = false;
    o->made_at = pc;
    o->maker = running->number;
    o->made_clock = running->clock[running->number];
    __builtin_memset(address, 0, size);
    return o;
}

/* --- mutexes */

static uint32_t robust_stamp;   /* of the last execution that made a robust mutex */

static int locked(struct object *o, uintptr_t pc) {
    o->owner = running->number;
    o->count = 1;
    o->taken_at = pc;
    acquire_from(o);
    return o->inconsistent ? EOWNERDEAD : 0;
}

static void unlocked(struct object *o) {
    release_to(o);
    o->owner = -1;
    o->count = 0;
}

/* Locking what one holds oneself is nobody else's matter; -1 if it is not held. */
static int relock(struct object *o) {
    if (o->owner == running->number) {
        if (o->flavour == PTHREAD_MUTEX_RECURSIVE_NP) {
            o->count++;
            return 0;
        }
        if (o->flavour == PTHREAD_MUTEX_ERRORCHECK_NP) {
            return EDEADLK;
        }
    }
    return -1;
}

static int not_recoverable(struct object *o) {
    return o->robust && o->generation ? ENOTRECOVERABLE : 0;
}

void not_destroyed(struct object *o, const char *does) {
    if (o->address >= (uintptr_t) heap_low && o->address < (uintptr_t) heap_limit && heap_freed(o->address)) {
        happened(0);
        heap_use(o->address, 1, running->pc, false);
    }
    if (UNLIKELY(o->life == DESTROYED)) {
        happened(0);
        fail("wrong-use", "%s the %s [%lx], which is destroyed", does, object_type_name(o->type), o->address);
    }
}

static int lock(struct object *o, int64_t nanos, uintptr_t pc) {
    int known = relock(o);
    if (known >= 0) {
        return known;
    }
    if (nanos < 0) {
        stand(op_of(LOCK, o->number), 0, o);
    } else if (!stand_limited(op_of(LOCK, o->number), 0, o, nanos)) {
        return ETIMEDOUT;
    }
    not_destroyed(o, "locks");
    int result = not_recoverable(o);
    if (result == 0) {
        result = locked(o, pc);
    }
    happened(0);
    return result;
}

int pthread_mutex_lock(pthread_mutex_t *m) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(m, T_MUTEX, sizeof *m, "locks", CALLER);
    if (o->owner != running->number) {
        polling_lock(o, CALLER, (const uint64_t *) __builtin_frame_address(0));
    }
    return lock(o, -1, CALLER);
}

/* What checks errors does not when it is tried, says POSIX; in glibc it does if it is robust or has a protocol. */
static int try_lock(struct object *o, uintptr_t pc, const uint64_t *known) {
    int own = relock(o);
    if (own == 0 || (own > 0 && (o->robust || o->prioritised))) {
        return own;
    }
    /* Who tries again in the same state may as well wait, until nothing else can go on. */
    if (spin_again(pc, known)) {
        int rounds = running->spin.rounds;
        if (stand_for(op_of(LOCK, o->number), 0, o, 1)) {
            not_destroyed(o, "locks");
            int result = not_recoverable(o);
            if (result == 0) {
                result = locked(o, pc);
            }
            happened(0);
            return result;
        }
        running->spin.rounds = rounds + 1;
        return EBUSY;
    }
    stand(op_of(TRY_LOCK, o->number), 0, o);
    not_destroyed(o, "locks");
    if (o->owner >= 0) {
        struct spin before = running->spin;
        happened(0);
        running->spin = before;
        return EBUSY;
    }
    int result = not_recoverable(o);
    if (result == 0) {
        result = locked(o, pc);
    }
    happened(1);
    return result;
}

static int lock_until(struct object *o, int64_t nanos, uintptr_t pc, const uint64_t *known) {
    if (expired(nanos)) {
        int own = relock(o);
        int error = own >= 0 ? own : try_lock(o, pc, known);
        return error == EBUSY ? ETIMEDOUT : error;
    }
    return lock(o, nanos, pc);
}

int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *until) {
    struct object *o = usable(m, T_MUTEX, sizeof *m, "locks", CALLER);
    return lock_until(o, nanos_until(until), CALLER, KNOWN);
}

int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *until) {
    (void) clock;
    struct object *o = usable(m, T_MUTEX, sizeof *m, "locks", CALLER);
    return lock_until(o, nanos_until(until), CALLER, KNOWN);
}

int pthread_mutex_trylock(pthread_mutex_t *m) {
    if (outside()) {
        return 0;
    }
    return try_lock(usable(m, T_MUTEX, sizeof *m, "locks", CALLER), CALLER, KNOWN);
}

static void unlock(struct object *o, const char *what) {
    if (o->owner == running->number && o->flavour == PTHREAD_MUTEX_RECURSIVE_NP && --o->count > 0) {
        return;
    }
    if (LIKELY(o->owner == running->number)) {
        polling_unlock(o);
    }
    stand(op_of(UNLOCK, o->number), 0, o);
    not_destroyed(o, "unlocks");
    if (o->owner != running->number) {
        int owner = o->owner;
        uintptr_t since = o->taken_at;
        happened(0);
        if (owner < 0) {
            fail("wrong-use", "unlocks the %s [%lx], which is not locked", what, o->address);
        }
        fail("wrong-use", "unlocks the %s [%lx], which <%d> holds since {%lx}", what, o->address, owner, since);
    }
    if (o->inconsistent) {
        o->generation = 1; /* nobody made it consistent: it is lost */
    }
    unlocked(o);
    happened(0);
}

int pthread_mutex_unlock(pthread_mutex_t *m) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(m, T_MUTEX, sizeof *m, "unlocks", CALLER);
    bool told = o->flavour == PTHREAD_MUTEX_ERRORCHECK_NP || o->flavour == PTHREAD_MUTEX_RECURSIVE_NP || o->robust;
    if (told && o->owner != running->number) {
        return EPERM;
    }
    /* As glibc tells who lets go of one of several holds on a mutex that nobody has made consistent. */
    bool lost = o->inconsistent && o->flavour == PTHREAD_MUTEX_RECURSIVE_NP && o->count > 1;
    unlock(o, "mutex");
    return lost ? ENOTRECOVERABLE : 0;
}

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attributes) {
    if (outside()) {
        int kind = PTHREAD_MUTEX_NORMAL;
        if (attributes) {
            pthread_mutexattr_gettype(attributes, &kind);
        }
        memset(m, 0, sizeof *m);
        early_made(m, T_MUTEX, kind, 0);
        return 0;
    }
    struct object *o = made(m, T_MUTEX, sizeof *m, CALLER);
    if (attributes) {
        int kind = PTHREAD_MUTEX_NORMAL, robust = 0, protocol = PTHREAD_PRIO_NONE;
        pthread_mutexattr_gettype(attributes, &kind);
        pthread_mutexattr_getrobust(attributes, &robust);
        pthread_mutexattr_getprotocol(attributes, &protocol);
        o->prioritised = protocol != PTHREAD_PRIO_NONE;
        o->flavour = (uint8_t) kind;
        o->robust = robust == PTHREAD_MUTEX_ROBUST;
        m->__data.__kind = kind;
        if (o->robust) {
            robust_stamp = stamp;
        }
    }
    return 0;
}

/* Destroying conflicts with every use, so that the search looks at both orders: it looks whether it could lock. */
void destroy(struct object *o) {
    if (o->type == T_MUTEX || o->type == T_SPINLOCK) {
        stand(op_of(TRY_LOCK, o->number), 1, o);
    } else {
        stand(op_of(CALL, o->number), 0, o);
    }
    not_destroyed(o, "destroys");
    int holder = o->owner;
    uintptr_t since = o->taken_at;
    bool held = holder >= 0 || (o->type == T_RWLOCK && o->count > 0);
    o->life = DESTROYED;
    o->owner = -1;
    happened(1);
    if (held && holder >= 0) {
        fail("wrong-use", "destroys the %s [%lx] while <%d> holds it since {%lx}", object_type_name(o->type), o->address,
             holder, since);
    } else if (held) {
        fail("wrong-use", "destroys the %s [%lx] while it is held", object_type_name(o->type), o->address);
    }
}

int pthread_mutex_destroy(pthread_mutex_t *m) {
    if (outside()) {
        return 0;
    }
    destroy(usable(m, T_MUTEX, sizeof *m, "destroys", CALLER));
    return 0;
}

int pthread_mutex_consistent(pthread_mutex_t *m) {
    struct object *o = usable(m, T_MUTEX, sizeof *m, "makes consistent", CALLER);
    if (!o->inconsistent || o->owner != running->number) {
        return EINVAL;
    }
    o->inconsistent = false;
    return 0;
}

/* A thread has ended: its robust mutexes are given to others. */
static struct object *orphan;

static void find_orphan(struct object *o) {
    if (o->type == T_MUTEX && o->robust && o->owner == running->number
            && (orphan == NULL || o->address < orphan->address)) {
        orphan = o;
    }
}

void locks_abandon(void) {
    while (robust_stamp == stamp) {
        orphan = NULL;
        objects_each(find_orphan);
        if (orphan == NULL) {
            return;
        }
        struct object *o = orphan;
        stand(op_of(UNLOCK, o->number), 0, o);
        o->inconsistent = true;
        unlocked(o);
        happened(0);
    }
}

/* --- spin locks */

int pthread_spin_init(pthread_spinlock_t *s, int shared_between_processes) {
    (void) shared_between_processes;
    if (outside()) {
        early_made(s, T_SPINLOCK, 0, 0);
        return 0;
    }
    made((void *) s, T_SPINLOCK, sizeof *s, CALLER);
    return 0;
}

int pthread_spin_lock(pthread_spinlock_t *s) {
    if (outside()) {
        return 0;
    }
    return lock(usable((void *) s, T_SPINLOCK, sizeof *s, "locks", CALLER), -1, CALLER);
}

int pthread_spin_trylock(pthread_spinlock_t *s) {
    return try_lock(usable((void *) s, T_SPINLOCK, sizeof *s, "locks", CALLER), CALLER, KNOWN);
}

int pthread_spin_unlock(pthread_spinlock_t *s) {
    if (outside()) {
        return 0;
    }
    unlock(usable((void *) s, T_SPINLOCK, sizeof *s, "unlocks", CALLER), "spin lock");
    return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *s) {
    destroy(usable((void *) s, T_SPINLOCK, sizeof *s, "destroys", CALLER));
    return 0;
}
