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

/* Orders weaker than sequential consistency let more happen than interleavings; ranks do not meet here. */
static inline void weaker(int order, uintptr_t pc) {
    if (order != SEQ_CST && rank_count == 0) {
        assumed(ASSUMED_WEAK_ACCESS, pc);
    }
}

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
    weaker(order, pc);
    spin_look(s->o, s->range, pc, known);
    running->pc = pc;
    stand(op_of(READ, s->o->number), s->range, s->o);
    learn(s->clock, order);
    memory_mixes((uintptr_t) a, size, false, pc);
}

static void before_store(struct spot *s, const volatile void *a, size_t size, int order, uintptr_t pc) {
    weaker(order, pc);
    running->pc = pc;
    stand(op_of(WRITE, s->o->number), s->range, s->o);
    memory_mixes((uintptr_t) a, size, true, pc);
    teach(s->clock, order, false);
}

static void updated(struct spot *s, const volatile void *a, size_t size, int order, bool changed, uintptr_t pc) {
    weaker(order, pc);
    learn(s->clock, order);
    memory_mixes((uintptr_t) a, size, changed, pc);
    if (changed) {
        teach(s->clock, order, true);
    }
}

/* A read-modify-write that changes nothing is an attempt in vain (an exchange stores all the same, and publishes). It stays what it stood for, for had it come earlier
 * it might have changed something; but it is no progress. Who spins and tries again looks first, and is done if it
 * would be in vain again: or two threads that spin would see each other's attempts as news for ever. */
#define UPDATE(type, a, order, pc, compute, vain, stores, fails)                                                                     \
    struct spot s = begin(a, sizeof(type));                                                                            \
    struct spin before;                                                                                                \
    bool again = spin_look(s.o, s.range, pc, KNOWN);                                                                   \
    running->pc = pc;                                                                                                  \
    if (again) {                                                                                                       \
        stand(op_of(READ, s.o->number), s.range, s.o);                                                                 \
        type old = *a;                                                                                                 \
        if (vain) {                                                                                                    \
            updated(&s, a, sizeof(type), fails, false, pc);                                                            \
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
    updated(&s, a, sizeof(type), changed ? order : fails, changed || stores, pc);                                      \
    before = running->spin;                                                                                            \
    happened((int64_t) old);                                                                                           \
    if (!changed) {                                                                                                    \
        running->spin = before;                                                                                        \
    }                                                                                                                  \
    return old;

/* What a compare-and-exchange expects is mostly on the thread's own stack, where nobody else looks. */
static inline void expects(const volatile void *c, size_t size, bool writes, uintptr_t pc) {
    if (!outside() && ((char *) c < running->stack_low || (char *) c >= running->stack_high)) {
        access_range((uintptr_t) c, size, writes, pc);
    }
}

#define expected_at(c, pc) ({ expects(c, sizeof *(c), false, pc); *(c); })
#define writes_back(c, pc) expects(c, sizeof *(c), true, pc)

#define RMW_HOOK(bits, type, name, compute)                                                                            \
    type __tsan_atomic##bits##_##name(volatile type *a, type v, int order) {                                           \
        uintptr_t pc = CALLER;                                                                                         \
        if (outside()) {                                                                                               \
            type old = *a;                                                                                             \
            *a = (type) (compute);                                                                                     \
            return old;                                                                                                \
        }                                                                                                              \
        UPDATE(type, a, order, pc, compute, (type) (compute) == old, true, order)                                      \
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
    static inline __attribute__((always_inline)) type cas##bits(volatile type *a, type expected, type v, int order, int fails, uintptr_t pc) { \
        if (outside()) {                                                                                               \
            type old = *a;                                                                                             \
            if (old == expected) {                                                                                     \
                *a = v;                                                                                                \
            }                                                                                                          \
            return old;                                                                                                \
        }                                                                                                              \
        UPDATE(type, a, order, pc, v, old != expected, false, fails)                                                   \
    }                                                                                                                  \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *a, type *c, type v, int order, int fail_order) {  \
        type expected = expected_at(c, CALLER), old = cas##bits(a, expected, v, order, fail_order, CALLER);            \
        if (old != expected) {                                                                                         \
            writes_back(c, CALLER);                                                                                    \
            *c = old;                                                                                                  \
        }                                                                                                              \
        return old == expected;                                                                                        \
    }                                                                                                                  \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *a, type *c, type v, int order, int fail_order) {    \
        if (!outside() && spurious(ASSUMED_WEAK_UPDATE, CALLER)) {                                                     \
            struct spot s = begin(a, sizeof(type));                                                                    \
            before_load(&s, a, sizeof(type), fail_order, CALLER, KNOWN);                                               \
            type seen = *a;                                                                                            \
            happened((int64_t) seen);                                                                                  \
            writes_back(c, CALLER);                                                                                    \
            *c = seen;                                                                                                 \
            return 0;                                                                                                  \
        }                                                                                                              \
        type expected = expected_at(c, CALLER), old = cas##bits(a, expected, v, order, fail_order, CALLER);            \
        if (old != expected) {                                                                                         \
            writes_back(c, CALLER);                                                                                    \
            *c = old;                                                                                                  \
        }                                                                                                              \
        return old == expected;                                                                                        \
    }                                                                                                                  \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *a, type c, type v, int order, int fail_order) {     \
        return cas##bits(a, c, v, order, fail_order, CALLER);                                                          \
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

/* --- what the program does in assembly: asm/announce.awk puts calls of these around it */

enum { ASM_LOAD = 1, ASM_STORE, ASM_UPDATE, ASM_EXCHANGE, ASM_COMPARE, ASM_PLAIN, ASM_FENCE, ASM_READ, ASM_WRITE };

static uint64_t bits_at(uintptr_t address, size_t size) {
    switch (size) {
    case 1: return *(volatile uint8_t *) address;
    case 2: return *(volatile uint16_t *) address;
    case 4: return *(volatile uint32_t *) address;
    default: return *(volatile uint64_t *) address;
    }
}

/* The update that the next instruction makes; fibers are not switched before it is done. */
static struct { struct spot s; uintptr_t address, pc; size_t size; uint64_t old, old_high; bool open, stores; } update;

/* Whether an update would change nothing, as far as that can be told before. */
static bool in_vain(int kind, uint64_t old, uint64_t value, size_t size) {
    uint64_t mask = size >= 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
    return (kind == ASM_EXCHANGE && ((old ^ value) & mask) == 0) || (kind == ASM_COMPARE && ((old ^ value) & mask) != 0);
}

static void asm_update(int kind, uintptr_t address, size_t size, uint64_t value, uintptr_t pc, const uint64_t *known) {
    volatile void *a = (void *) address;
    struct spot s = begin(a, size);
    bool again = spin_look(s.o, s.range, pc, known);
    running->pc = pc;
    if (again) {
        stand(op_of(READ, s.o->number), s.range, s.o);
        uint64_t old = bits_at(address, size);
        bool vain = in_vain(kind, old, value, size);
        if (vain) {
            updated(&s, a, size, SEQ_CST, false, pc);
        }
        happened((int64_t) old);
        if (vain) {
            return;
        }
    }
    stand(op_of(RMW, s.o->number), s.range, s.o);
    update.s = s;
    update.address = address;
    update.pc = pc;
    update.size = size;
    update.old = bits_at(address, size);
    update.old_high = size == 16 ? bits_at(address + 8, 8) : 0;
    update.open = true;
    update.stores = kind != ASM_COMPARE;
}

void HIDDEN asm_access(uintptr_t address, uint64_t value, const uint64_t *known, uint64_t spec, uintptr_t pc) {
    int kind = (int) (spec / 32);
    size_t size = spec % 32;
    update.open = false;
    if (outside()) {
        return;
    }
    if (kind == ASM_READ || kind == ASM_WRITE) {
        access_range(address, size, kind == ASM_WRITE, pc);
    } else if (kind == ASM_FENCE) {
        __tsan_atomic_thread_fence(SEQ_CST);
    } else if (kind == ASM_PLAIN || rank_count > 0) {
        access_range(address, size, false, pc);
        if (kind != ASM_LOAD) {
            access_range(address, size, true, pc);
        }
    } else if (kind == ASM_LOAD) {
        struct spot s = begin((void *) address, size);
        before_load(&s, (void *) address, size, ACQUIRES, pc, known);
        happened((int64_t) bits_at(address, size));
    } else if (kind == ASM_STORE) {
        struct spot s = begin((void *) address, size);
        before_store(&s, (void *) address, size, RELEASES, pc);
        running->written = address;
        running->written_size = (int) size;
        running->written_event = length;
        happened(0);
    } else {
        asm_update(kind, address, size, value, pc, known);
    }
}

void HIDDEN asm_done(void) {
    if (outside() || !update.open) {
        return;
    }
    update.open = false;
    bool changed = bits_at(update.address, update.size) != update.old
            || (update.size == 16 && bits_at(update.address + 8, 8) != update.old_high);
    updated(&update.s, (void *) update.address, update.size, SEQ_CST, changed || update.stores, update.pc);
    struct spin before = running->spin;
    happened((int64_t) update.old);
    if (!changed) {
        running->spin = before;
    }
}

/* All registers and flags are the program's. What it knows begins with the registers as they are saved here. */
#define SAVED                                                                                                          \
    "push %rax\n push %rcx\n push %rdx\n push %rbx\n push %rbp\n push %r8\n push %r9\n push %r10\n"                    \
    "push %r11\n push %r12\n push %r13\n push %r14\n push %r15\n mov %rsp, %rdx\n pushfq\n cld\n"                      \
    "mov %rsp, %rbx\n sub $512, %rsp\n and $-64, %rsp\n fxsave (%rsp)\n"
#define RESTORED                                                                                                       \
    "fxrstor (%rsp)\n mov %rbx, %rsp\n popfq\n pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %r11\n"                 \
    "pop %r10\n pop %r9\n pop %r8\n pop %rbp\n pop %rbx\n pop %rdx\n pop %rcx\n pop %rax\n ret\n"

__asm__(".text\n .globl allways_asm_access, allways_asm_done\n .type allways_asm_access, @function\n"
        ".type allways_asm_done, @function\n allways_asm_access:\n" SAVED
        "mov 112(%rdx), %rcx\n mov 104(%rdx), %r8\n call asm_access\n" RESTORED
        "allways_asm_done:\n push %rdi\n push %rsi\n call 1f\n pop %rsi\n pop %rdi\n ret\n 1:\n" SAVED
        "call asm_done\n" RESTORED);

/* At both ends of functions that are atomic by their names (verifier.c). */
#define AT_END_OF_ATOMIC(name, what)                                                                                   \
    __asm__(".text\n .globl " name "\n .type " name ", @function\n " name ":\n"                                        \
            "push %rdi\n push %rsi\n call 1f\n pop %rsi\n pop %rdi\n ret\n 1:\n" SAVED                                 \
            "mov 128(%rdx), %rdi\n call " what "\n" RESTORED)
AT_END_OF_ATOMIC("allways_atomic_enter", "atomic_enter");
AT_END_OF_ATOMIC("allways_atomic_leave", "atomic_leave");
