/* What programs call that are written to be verified: allways.h, and the names that the competition on software
 * verification has. */
#include "libc/state.h"

enum { MOST = 4096 };

static int choose(int n, uintptr_t pc) {
    struct fiber *f = running;
    if (f == NULL || n == 1) {
        return 0;
    }
    f->pc = pc;
    if (n < 1 || n > MOST) {
        refuse("chooses one of %d: that many cannot be explored, 1 to %d can", n, MOST);
    }
    stand(op_of(CHOOSE, 0), n, NULL);
    int chosen = f->alternative;
    happened(chosen);
    f->alternative = 0;
    return chosen;
}

/* As if the thread ran in a loop for ever: no failure, and whoever waits for it waits. */
static void assume(bool condition, uintptr_t pc) {
    if (condition || running == NULL) {
        return;
    }
    struct object *never = object_at((uintptr_t) part(PART_ASSUMED), T_MUTEX);
    never->owner = running->number;
    abandoned++;
    running->pc = pc;
    stand(op_of(LOCK, never->number), 0, never);
}

int allways_choose(int n) { return choose(n, CALLER); }
void allways_assume(int condition) { assume(condition, CALLER); }
void __VERIFIER_assume(int condition) { assume(condition, CALLER); }

static void reached(uintptr_t pc) {
    running->pc = pc;
    fail("assertion", "reach_error is called");
}

void reach_error(void) { reached(CALLER); }
void __VERIFIER_error(void) { reached(CALLER); }

/* --- atomic sections exclude each other */

static void enter(uintptr_t pc) {
    struct object *o = object_at((uintptr_t) part(PART_ATOMIC), T_MUTEX);
    running->pc = pc;
    if (o->owner != running->number) {
        stand(op_of(LOCK, o->number), 0, o);
        o->owner = running->number;
        o->taken_at = running->pc;
        o->count = 0;
        acquire_from(o);
        happened(0);
    }
    o->count++;
}

static void leave(uintptr_t pc) {
    struct object *o = object_at((uintptr_t) part(PART_ATOMIC), T_MUTEX);
    running->pc = pc;
    if (o->owner != running->number) {
        fail("wrong-use", "ends an atomic section that it is not in");
    }
    if (--o->count == 0) {
        stand(op_of(UNLOCK, o->number), 0, o);
        release_to(o);
        o->owner = -1;
        happened(0);
    }
}

void __VERIFIER_atomic_begin(void) { enter(CALLER); }
void __VERIFIER_atomic_end(void) { leave(CALLER); }

/* Functions whose names begin with __VERIFIER_atomic_ are sections as a whole: asm/announce.awk has them call these. */

void HIDDEN atomic_enter(uintptr_t pc) {
    if (!outside() && rank_count == 0) {
        enter(pc);
    }
}

void HIDDEN atomic_leave(uintptr_t pc) {
    if (!outside() && rank_count == 0) {
        leave(pc);
    }
}

/* --- any value: those at the edges are explored, which the verdict says (Unseen.java) */

#define SIGNED(name, type, least, most)                                                                                \
    type __VERIFIER_nondet_##name(void) {                                                                              \
        static const type values[] = {0, 1, 2, -1, most, least};                                                       \
        return values[choose(6, CALLER)];                                                                              \
    }
#define UNSIGNED(name, type)                                                                                           \
    type __VERIFIER_nondet_##name(void) {                                                                              \
        static const type values[] = {0, 1, 2, (type) -1};                                                             \
        return values[choose(4, CALLER)];                                                                              \
    }
#define REAL_VALUE(name, type)                                                                                         \
    type __VERIFIER_nondet_##name(void) {                                                                              \
        static const type values[] = {0, 1, -1, (type) 0.5};                                                           \
        return values[choose(4, CALLER)];                                                                              \
    }

SIGNED(char, char, INT8_MIN, INT8_MAX)
SIGNED(short, short, INT16_MIN, INT16_MAX)
SIGNED(int, int, INT32_MIN, INT32_MAX)
SIGNED(long, long, INT64_MIN, INT64_MAX)
SIGNED(longlong, long long, INT64_MIN, INT64_MAX)
UNSIGNED(uchar, unsigned char)
UNSIGNED(ushort, unsigned short)
UNSIGNED(uint, unsigned)
UNSIGNED(u32, uint32_t)
UNSIGNED(ulong, unsigned long)
UNSIGNED(ulonglong, unsigned long long)
UNSIGNED(size_t, size_t)
REAL_VALUE(float, float)
REAL_VALUE(double, double)

_Bool __VERIFIER_nondet_bool(void) { return choose(2, CALLER); }
void *__VERIFIER_nondet_pointer(void) { return NULL; }
