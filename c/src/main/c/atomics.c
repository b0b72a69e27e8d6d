/* C11 atomics, __atomic and __sync: each is one op, done here. Which memory orders are given matters for races only;
 * executions are interleavings. */
#include "runtime.h"

enum order { RELAXED, CONSUME, ACQUIRES, RELEASES, BOTH, SEQ_CST };

static bool acquires(int order) { return order == CONSUME || order == ACQUIRES || order >= BOTH; }
static bool releases(int order) { return order >= RELEASES; }

/* Reading what somebody released: at once with acquire, else at the next acquire fence. */
static void learn(struct object *o, int order) {
    struct fiber *f = running;
    if (!o->clocked) {
        return;
    }
    if (acquires(order)) {
        clock_join(f->clock, o->clock);
    } else {
        if (!f->fence_set) {
            clock_set(f->fence, o->clock);
            f->fence_set = true;
        } else {
            clock_join(f->fence, o->clock);
        }
    }
}

/* What a reader of this write will know: everything if it releases, else what was known at the last release fence. */
static void teach(struct object *o, int order, bool update) {
    struct fiber *f = running;
    uint32_t *what = releases(order) ? f->clock : f->fence_known ? f->fence_release : NULL;
    if (what == NULL) {
        if (!update) {
            o->clocked = false; /* a plain relaxed store ends the release sequence */
        }
        return;
    }
    if (o->clock == NULL) {
        o->clock = clock_make();
    }
    if (o->clocked && update) {
        clock_join(o->clock, what);
    } else {
        o->clocked = true;
        clock_set(o->clock, what);
    }
}

void __tsan_atomic_thread_fence(int order) {
    struct fiber *f = running;
    if (f == NULL) {
        return;
    }
    if (acquires(order) && f->fence_set) {
        clock_join(f->clock, f->fence);
    }
    if (releases(order)) {
        clock_set(f->fence_release, f->clock);
        f->fence_known = true;
        f->clock[f->number]++; /* what comes after the fence is not released by it */
    }
}

void __tsan_atomic_signal_fence(int order) { (void) order; }

struct spot { struct object *o, *clock; int64_t range; };

static inline struct spot begin(const volatile void *a, size_t size) {
    struct spot s;
    s.o = memory_cells((uintptr_t) a, size, &s.range);
    s.clock = atomic_object((uintptr_t) a);
    running->address = (uintptr_t) a;
    running->size = (int) size;
    return s;
}

static void before_load(struct spot *s, const volatile void *a, size_t size, int order, uintptr_t pc,
                        const uint64_t *known) {
    spin_look(s->o, s->range, pc, known);
    running->pc = pc;
    stand(op_of(READ, s->o->number), s->range, s->o);
    learn(s->clock, order);
    memory_mixes((uintptr_t) a, size, false, pc);
}

static void before_store(struct spot *s, const volatile void *a, size_t size, int order, uintptr_t pc) {
    running->pc = pc;
    stand(op_of(WRITE, s->o->number), s->range, s->o);
    memory_mixes((uintptr_t) a, size, true, pc);
    teach(s->clock, order, false);
}

static void updated(struct spot *s, const volatile void *a, size_t size, int order, bool changed, uintptr_t pc) {
    learn(s->clock, order);
    memory_mixes((uintptr_t) a, size, changed, pc);
    if (changed) {
        teach(s->clock, order, true);
    }
}

/* A read-modify-write that changes nothing is an attempt in vain. It stays what it stood for, for had it come earlier
 * it might have changed something; but it is no progress. Who spins and tries again looks first, and is done if it
 * would be in vain again: or two threads that spin would see each other's attempts as news for ever. */
#define UPDATE(type, a, order, pc, compute, vain)                                                                      \
    struct spot s = begin(a, sizeof(type));                                                                            \
    struct spin before;                                                                                                \
    bool again = spin_look(s.o, s.range, pc, KNOWN);                                                                   \
    running->pc = pc;                                                                                                  \
    if (again) {                                                                                                       \
        stand(op_of(READ, s.o->number), s.range, s.o);                                                                 \
        type old = *a;                                                                                                 \
        if (vain) {                                                                                                    \
            updated(&s, a, sizeof(type), order, false, pc);                                                            \
            happened((int64_t) old);                                                                                   \
            return old;                                                                                                \
        }                                                                                                              \
        happened((int64_t) old);                                                                                       \
    }                                                                                                                  \
    stand(op_of(RMW, s.o->number), s.range, s.o);                                                                      \
    type old = *a;                                                                                                     \
    bool changed = !(vain);                                                                                            \
    if (changed) {                                                                                                     \
        *a = (type) (compute);                                                                                         \
    }                                                                                                                  \
    updated(&s, a, sizeof(type), order, changed, pc);                                                                  \
    before = running->spin;                                                                                            \
    happened((int64_t) old);                                                                                           \
    if (!changed) {                                                                                                    \
        running->spin = before;                                                                                        \
    }                                                                                                                  \
    return old;

#define RMW_HOOK(bits, type, name, compute)                                                                            \
    type __tsan_atomic##bits##_##name(volatile type *a, type v, int order) {                                           \
        uintptr_t pc = CALLER;                                                                                         \
        if (outside()) {                                                                                               \
            type old = *a;                                                                                             \
            *a = (type) (compute);                                                                                     \
            return old;                                                                                                \
        }                                                                                                              \
        UPDATE(type, a, order, pc, compute, (type) (compute) == old)                                                   \
    }

#define HOOKS(bits, type)                                                                                              \
    type __tsan_atomic##bits##_load(const volatile type *a, int order) {                                               \
        if (outside()) {                                                                                               \
            return *a;                                                                                                 \
        }                                                                                                              \
        struct spot s = begin(a, sizeof(type));                                                                        \
        before_load(&s, a, sizeof(type), order, CALLER, KNOWN);                                                        \
        type v = *a;                                                                                                   \
        happened((int64_t) v);                                                                                         \
        return v;                                                                                                      \
    }                                                                                                                  \
    void __tsan_atomic##bits##_store(volatile type *a, type v, int order) {                                            \
        if (outside()) {                                                                                               \
            *a = v;                                                                                                    \
            return;                                                                                                    \
        }                                                                                                              \
        struct spot s = begin(a, sizeof(type));                                                                        \
        before_store(&s, a, sizeof(type), order, CALLER);                                                              \
        *a = v;                                                                                                        \
        happened((int64_t) v);                                                                                         \
    }                                                                                                                  \
    RMW_HOOK(bits, type, exchange, v)                                                                                  \
    RMW_HOOK(bits, type, fetch_add, old + v)                                                                           \
    RMW_HOOK(bits, type, fetch_sub, old - v)                                                                           \
    RMW_HOOK(bits, type, fetch_and, old & v)                                                                           \
    RMW_HOOK(bits, type, fetch_or, old | v)                                                                            \
    RMW_HOOK(bits, type, fetch_xor, old ^ v)                                                                           \
    RMW_HOOK(bits, type, fetch_nand, ~(old & v))                                                                       \
    static inline __attribute__((always_inline)) type cas##bits(volatile type *a, type expected, type v, int order, uintptr_t pc) { \
        if (outside()) {                                                                                               \
            type old = *a;                                                                                             \
            if (old == expected) {                                                                                     \
                *a = v;                                                                                                \
            }                                                                                                          \
            return old;                                                                                                \
        }                                                                                                              \
        UPDATE(type, a, order, pc, v, old != expected)                                                                 \
    }                                                                                                                  \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *a, type *c, type v, int order, int fail_order) {  \
        (void) fail_order;                                                                                             \
        type expected = *c, old = cas##bits(a, expected, v, order, CALLER);                                            \
        if (old != expected) {                                                                                         \
            *c = old;                                                                                                  \
        }                                                                                                              \
        return old == expected;                                                                                        \
    }                                                                                                                  \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *a, type *c, type v, int order, int fail_order) {    \
        (void) fail_order;                                                                                             \
        type expected = *c, old = cas##bits(a, expected, v, order, CALLER);                                            \
        if (old != expected) {                                                                                         \
            *c = old;                                                                                                  \
        }                                                                                                              \
        return old == expected;                                                                                        \
    }                                                                                                                  \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *a, type c, type v, int order, int fail_order) {     \
        (void) fail_order;                                                                                             \
        return cas##bits(a, c, v, order, CALLER);                                                                      \
    }

typedef uint8_t a8;
typedef uint16_t a16;
typedef uint32_t a32;
typedef uint64_t a64;
typedef unsigned __int128 a128;

HOOKS(8, a8)
HOOKS(16, a16)
HOOKS(32, a32)
HOOKS(64, a64)
HOOKS(128, a128)
