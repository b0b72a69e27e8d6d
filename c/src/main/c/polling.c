/* Loops that poll: that look at something again and again, and are not seen by spin.c because what they look at is no op,
 * or is under a mutex.
 *
 * Plain memory. Who reads it for long, with the same stack each time and without writing, goes round for ever unless
 * somebody else writes there: that is a lesson, the line becomes visible, and what races there is told.
 *
 * Under a mutex. A round is a lock and an unlock by a thread that has neither written nor done anything else since the
 * last one. If two rounds begin with the same stack, it is a lesson that the mutex is polled. Then it has a cell: who
 * unlocks it after doing something writes to the cell, and who polls waits, before its next round, for the cell to change.
 * The cell is written only by who holds the mutex, so there are no more orders than before. */
#include "sync.h"

/* --- plain memory */

bool questioned;   /* the checker wants to know why there is no op for so long: whatever is read now may be waited for */

void __attribute__((noinline)) quiet_look(uintptr_t address, uintptr_t pc, const uint64_t *known) {
    struct fiber *f = running;
    if (questioned) {
        questioned = false;
        lesson_visible(address);
    }
    if (f->quiet < QUIET) {
        return;
    }
    struct quiet *q = &f->sample;
    if (q->pc == pc && q->address == address && f->quiet > QUIET) {
        uint64_t state = stack_state(f, known);
        if (q->state == state) {
            lesson_visible(address);
        }
        q->state = state;
    } else if (f->quiet % QUIET == 0) {
        q->pc = pc;
        q->address = address;
        q->state = stack_state(f, known);
    }
}

/* --- under a mutex */

static struct object *cell_of(struct object *mutex) {
    return object_at(UINT64_C(1) << 55 | mutex->address, T_MEMORY);
}

/* The running thread is about to lock it. */
void polling_lock(struct object *o, uintptr_t pc, const uint64_t *known) {
    struct fiber *f = running;
    struct polling *p = &f->polling;
    if (p->mutex != o || p->pc != pc) {
        *p = (struct polling) {.mutex = o, .pc = pc};
        return;
    }
    if (!p->clean) {
        p->rounds = p->idle = 0;
        return;
    }
    uint64_t state = stack_state(f, known);
    bool again = p->rounds > 0 && p->state == state;
    p->rounds++;
    p->state = state;
    if (!again) {
        return;
    }
    if (!lesson_polled(o->address)) {
        return;
    }
    struct object *cell = cell_of(o);
    f->spin.scanned = 0;
    f->pc = pc;
    f->address = o->address;
    f->size = 0;
    f->spin.rounds = p->idle; /* locking and unlocking are progress to other loops, not to this one */
    if (stand_for(op_of(SPIN, cell->number), cells(0, 1), cell, 1)) {
        happened(0);
        p->idle = 0;
    } else {
        p->idle++;
    }
}

/* It has unlocked it, or is about to: what it did before is news to who polls. */
void polling_unlock(struct object *o) {
    struct fiber *f = running;
    if (UNLIKELY(any_polled) && !(f->polling.mutex == o && f->polling.clean) && polled(o->address)) {
        struct object *cell = cell_of(o);
        f->address = o->address;
        f->size = 0;
        stand(op_of(WRITE, cell->number), cells(0, 1), cell);
        happened(0);
    }
    if (f->polling.mutex == o) {
        f->polling.clean = true;
    }
}
