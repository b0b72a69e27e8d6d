/* Loops that only look. A thread that comes again to a place where it reads, with the same stack and registers, and has
 * only read in between, is in the same state as before: it will go round until something it read changes. So it stands
 * before a SPIN, which is enabled by such a change. This is exact: a loop that counts its rounds has another state each
 * time, and is left alone.
 *
 * If nothing else can go on, the loop may look again some times before that counts as a livelock. */
#include "runtime.h"

enum { ENOUGH = 200 };

void spin_progress(struct fiber *f) {
    f->spin.began = false;
    f->spin.rounds = 0;
    f->spin.waited = false;
}

/* Everything the thread knows: what is on its stack from `from` on, which is where the function it called begins; with
 * KNOWN below that the registers which a call preserves. What lies deeper is the runtime's. */
uint64_t stack_state(struct fiber *f, const uint64_t *from) {
    uint64_t h = (uintptr_t) from;
    for (const uint64_t *p = from; p < (const uint64_t *) f->stack_high; p++) {
        h = (h ^ *p) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return h;
}

/* Whether this is the place and the state of the beginning of the round; else maybe the beginning of one. */
static bool round_over(uintptr_t pc, const uint64_t *frame) {
    struct fiber *f = running;
    struct spin *s = &f->spin;
    if (s->began && s->pc == pc) {
        uint64_t state = stack_state(f, frame);
        if (s->state == state) {
            return true;
        }
        s->state = state;
        s->object = NULL;
        s->several = false;
        s->reads = 0;
    } else if (!s->began || ++s->reads > s->power) {
        s->power = s->began ? s->power * 2 : 16;
        s->began = true;
        s->pc = pc;
        s->state = stack_state(f, frame);
        s->object = NULL;
        s->several = false;
        s->reads = 0;
    }
    return false;
}

/* The running thread is about to look at cells of `o`. Returns whether it has waited for a change of them. */
bool spin_look(struct object *o, int64_t range, uintptr_t pc, const uint64_t *known) {
    struct fiber *f = running;
    struct spin *s = &f->spin;
    bool waited = false;
    if (round_over(pc, known)) {
        if (s->several) {
            lesson_coarse();
        } else if (s->object != NULL) {
            int64_t all = cells(s->from, s->to);
            struct object *object = s->object;
            s->scanned = 0;
            f->pc = pc;
            /* Before the livelock is certain, it may be that only the clock moves on. */
            if (stand_for(op_of(SPIN, object->number), all, object, 1)) {
                happened(0);
                s->rounds = 0;
            } else {
                s->rounds++;
            }
            waited = s->waited = true;
        }
        s->object = NULL;
        s->several = false;
        s->reads = 0;
    }
    uint32_t from = (uint32_t) (range >> 32), to = (uint32_t) range;
    if (s->object == NULL) {
        s->object = o;
        s->from = from;
        s->to = to;
    } else if (s->object == o) {
        s->from = from < s->from ? from : s->from;
        s->to = to > s->to ? to : s->to;
    } else {
        s->several = true;
    }
    return waited || s->waited;
}

/* The same for what is tried in vain again and again: a lock, a semaphore. */
bool spin_again(uintptr_t pc, const uint64_t *known) {
    return round_over(pc, known) && running->spin.rounds < ENOUGH;
}
