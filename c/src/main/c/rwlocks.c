/* Read-write locks. Every call changes how many readers there are, so all are dependent; as guards 1 for "no
 * writer" and 2 for "nobody". */
#include "sync.h"

#include <string.h>

static int64_t guards(struct object *o) { return o->owner >= 0 ? 0 : o->count > 0 ? 1 : 3; }

static bool reads(struct object *o, int actor) { return o->readers[actor >> 6] >> (actor & 63) & 1; }

static int try_shared(struct object *o, bool writer, uintptr_t pc) {
    stand(op_of(CALL, o->number), 0, o);
    not_destroyed(o, "locks");
    int64_t before = guards(o);
    bool able = before & (writer ? 2 : 1);
    if (able) {
        if (writer) {
            o->owner = running->number;
        } else {
            o->count++;
            o->readers[running->number >> 6] |= UINT64_C(1) << (running->number & 63);
        }
        o->taken_at = pc;
        acquire_from(o);
    }
    happened(before);
    return able ? 0 : EBUSY;
}

static int acquire_shared(struct object *o, bool writer, int64_t nanos, uintptr_t pc) {
    int me = running->number;
    if (o->owner == me) {
        return EDEADLK;
    }
    if (expired(nanos)) {
        return try_shared(o, writer, pc) == 0 ? 0 : ETIMEDOUT;
    }
    int64_t guard = writer ? 2 : 1;
    if (nanos < 0) {
        stand(op_of(CALL, o->number), guard, o);
    } else if (!stand_limited(op_of(CALL, o->number), guard, o, nanos)) {
        return ETIMEDOUT;
    }
    not_destroyed(o, "locks");
    int64_t before = guards(o);
    if (writer) {
        o->owner = me;
    } else {
        o->count++;
        o->readers[me >> 6] |= UINT64_C(1) << (me & 63);
    }
    o->taken_at = pc;
    acquire_from(o);
    happened(before);
    return 0;
}

int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *attributes) {
    (void) attributes;
    if (outside()) {
        memset(l, 0, sizeof *l);
        early_made(l, T_RWLOCK, 0, 0);
        return 0;
    }
    struct object *o = made(l, T_RWLOCK, sizeof *l, CALLER);
    for (int i = 0; i < ACTORS / 64; i++) {
        o->readers[i] = 0;
    }
    return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
    if (outside()) {
        return 0;
    }
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), false, -1, CALLER);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
    if (outside()) {
        return 0;
    }
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), true, -1, CALLER);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const struct timespec *until) {
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), false, nanos_until(until), CALLER);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const struct timespec *until) {
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), true, nanos_until(until), CALLER);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, clockid_t clock, const struct timespec *until) {
    (void) clock;
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), false, nanos_until(until), CALLER);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, clockid_t clock, const struct timespec *until) {
    (void) clock;
    return acquire_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), true, nanos_until(until), CALLER);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *l) {
    return try_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), false, CALLER);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *l) {
    return try_shared(usable(l, T_RWLOCK, sizeof *l, "locks", CALLER), true, CALLER);
}

int pthread_rwlock_unlock(pthread_rwlock_t *l) {
    if (outside()) {
        return 0;
    }
    struct object *o = usable(l, T_RWLOCK, sizeof *l, "unlocks", CALLER);
    int me = running->number;
    stand(op_of(CALL, o->number), 0, o);
    not_destroyed(o, "unlocks");
    if (o->owner != me && !reads(o, me)) {
        happened(0);
        fail("wrong-use", "unlocks the read-write lock [%lx], which it does not hold", o->address);
    }
    int64_t before = guards(o);
    release_to(o);
    if (o->owner == me) {
        o->owner = -1;
    } else {
        o->count--;
        /* A thread may hold it for reading more than once; the count is what matters then. */
        if (o->count == 0) {
            for (int i = 0; i < ACTORS / 64; i++) {
                o->readers[i] = 0;
            }
        }
    }
    happened(before);
    return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *l) {
    destroy(usable(l, T_RWLOCK, sizeof *l, "destroys", CALLER));
    return 0;
}
