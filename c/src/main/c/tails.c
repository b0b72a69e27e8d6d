/* How to go on once the plan's prefix is used up: as Tails.java and Dependence.java say. */
#include "runtime.h"

/* --- the dependence relation */

static bool memory_kind(enum kind k) { return k <= SPIN; }
static bool lock_kind(enum kind k) { return k >= LOCK && k <= REACQUIRE; }
static bool notify_kind(enum kind k) { return k == NOTIFY || k == NOTIFY_ALL; }

static bool overlap(int64_t a, int64_t b) {
    return (uint32_t) (a >> 32) < (uint32_t) b && (uint32_t) (b >> 32) < (uint32_t) a;
}

bool dependent(int op_a, int64_t range_a, int op_b, int64_t range_b) {
    enum kind a = op_kind(op_a), b = op_kind(op_b);
    bool same = op_object(op_a) == op_object(op_b);
    switch (a) {
    case READ:
    case SPIN: return (b == WRITE || b == RMW) && same && overlap(range_a, range_b);
    case WRITE:
    case RMW: return memory_kind(b) && same && overlap(range_a, range_b);
    case LOCK:
    case TRY_LOCK:
    case UNLOCK:
    case REACQUIRE: return lock_kind(b) && same;
    case WAIT:
        return b == WAIT ? same || range_a == range_b : lock_kind(b) ? same : notify_kind(b) && range_a == op_object(op_b);
    case NOTIFY:
    case NOTIFY_ALL: return notify_kind(b) ? same : b == WAIT && range_b == op_object(op_a);
    case ACQUIRE: return (b == ACQUIRE || b == RELEASE) && same;
    case RELEASE: return b == ACQUIRE && same;
    case PARK: return b == UNPARK && same;
    case UNPARK: return b == PARK && same;
    case SEND:
    case RECEIVE:
    case ARRIVE:
    case MATCH:
    case START: return a == b && same;
    case CALL: return (b == CALL || b == LOOK) && same;
    case LOOK: return b == CALL && same;
    default: return false;
    }
}

/* --- sleep sets: kept where the plan has them, since nobody else reads them afterwards */

static int sleepers;

void sleep_begin(void) {
    sleepers = shared->h.sleepers;
}

void sleep_wake(int step, int op, int64_t range) {
    int kept = 0;
    for (int i = 0; i < sleepers; i++) {
        if (step_actor(shared->sleep_steps[i]) != step_actor(step)
                && !dependent(shared->sleep_ops[i], shared->sleep_ranges[i], op, range)) {
            shared->sleep_steps[kept] = shared->sleep_steps[i];
            shared->sleep_ops[kept] = shared->sleep_ops[i];
            shared->sleep_ranges[kept] = shared->sleep_ranges[i];
            kept++;
        }
    }
    sleepers = kept;
}

bool asleep(int step) {
    for (int i = 0; i < sleepers; i++) {
        if (shared->sleep_steps[i] == step) {
            return true;
        }
    }
    return false;
}

/* --- policies */

static uint64_t random_state;
static double priorities[ACTORS];
static int drawn, lowered;
static int alone_from, alone_actor;

/* SplitMix64. */
static uint64_t random_next(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int random_below(int bound) {
    return (int) (random_next() % (uint64_t) bound);
}

static double random_fraction(void) {
    return (double) (random_next() >> 11) * 0x1p-53;
}

void tails_begin(void) {
    random_state = shared->h.seed;
    drawn = lowered = 0;
    alone_from = INT32_MAX;
    sleepers = 0;
}

/* Whether the last steps were all of one actor. */
static bool alone_for(int actor, int steps) {
    if (alone_from > length || alone_actor != actor) {
        alone_from = 0;
        for (int i = length - 1; i >= 0 && alone_from == 0; i--) {
            alone_from = step_actor(shared->steps[i]) == actor ? 0 : i + 1;
        }
        alone_actor = actor;
    }
    return length - alone_from >= steps;
}

static int awake(int actor) {
    int alternatives = alternatives_of(fibers[actor]);
    for (int a = 0; a < alternatives; a++) {
        int step = step_of(actor, a);
        if (sleepers == 0 || !asleep(step)) {
            return step;
        }
    }
    return -1;
}

enum { FAIR = 500 };

/* Whoever was last, as long as it can; but nobody for ever while others can too, or a loop that looks would keep what it
 * looks for from happening. */
static int first(void) {
    int last = length == 0 ? 0 : step_actor(shared->steps[length - 1]);
    if (UNLIKELY(length >= FAIR) && alone_for(last, FAIR)) {
        for (int i = 1; i < fiber_count; i++) {
            int step = awake((last + i) % fiber_count);
            if (step >= 0) {
                return step;
            }
        }
    }
    int step = awake(last);
    for (int actor = 0; step < 0 && actor < fiber_count; actor++) {
        step = awake(actor);
    }
    return step;
}

static int any(int actor) {
    return actor < 0 ? -1 : step_of(actor, random_below(alternatives_of(fibers[actor])));
}

static int uniform(void) {
    int able = 0, chosen = -1;
    for (int actor = 0; actor < fiber_count; actor++) {
        if (alternatives_of(fibers[actor]) > 0 && random_below(++able) == 0) {
            chosen = actor;
        }
    }
    return any(chosen);
}

static int highest(void) {
    while (drawn < fiber_count) {
        priorities[drawn++] = random_fraction();
    }
    int best = -1;
    for (int actor = 0; actor < fiber_count; actor++) {
        if (alternatives_of(fibers[actor]) > 0 && (best < 0 || priorities[actor] > priorities[best])) {
            best = actor;
        }
    }
    return best;
}

/* Burckhardt, Kothari, Musuvathi, Nagarakatte (ASPLOS 2010). */
static int pct(void) {
    int chosen = highest();
    for (int i = 0; chosen >= 0 && i < shared->h.change_points; i++) {
        if (shared->change_points[i] == length) {
            priorities[chosen] = - ++lowered;
            chosen = highest();
            break;
        }
    }
    return any(chosen);
}

/* Yuan, Yang, Gu (CAV 2018). */
static int pos(void) {
    int best = highest();
    for (int actor = 0; best >= 0 && actor < fiber_count; actor++) {
        struct fiber *f = fibers[actor], *b = fibers[best];
        if (actor == best || (alternatives_of(f) > 0 && dependent(f->op, f->range, b->op, b->range))) {
            priorities[actor] = random_fraction();
        }
    }
    return any(best);
}

int tails_choose(void) {
    switch (shared->h.tail) {
    case TAIL_RANDOM: return uniform();
    case TAIL_PCT: return pct();
    case TAIL_POS: return pos();
    default: return first();
    }
}
