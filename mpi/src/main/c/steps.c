/* How a rank comes to a call, waits, and takes its steps. */
#include "remote.h"

#include <stdio.h>

struct rank *enter_any(const char *call, uintptr_t pc) {
    if (rank_count == 0 || running == NULL) {
        fprintf(stderr, "This is an MPI program: allways check --mpi N runs it.\n");
        quit(2);
    }
    struct rank *r = &ranks[running->number];
    running->pc = ranks_elsewhere ? r->remote_pc : pc;
    r->call = call;
    r->returns = MPI_SUCCESS;
    r->told[0] = 0;
    r->prepares = false;
    return r;
}

struct rank *enter(const char *call, uintptr_t pc) {
    struct rank *r = enter_any(call, pc);
    if (!r->initialized || r->finalized) {
        fail("wrong-use", "%s is called %s at {%lx}", call,
             r->finalized ? "after MPI_Finalize" : "before MPI_Init", r->fiber->pc);
    }
    return r;
}

void about(struct rank *r, const char *call, int peer, int tag, struct comm *comm) {
    r->about.call = call;
    r->about.peer = peer;
    r->about.tag = tag;
    r->about.comm = comm;
    r->about.request = NULL;
    r->about.text = NULL;
    r->about.many = 0;
}

static bool rank_ready(struct fiber *f) {
    struct rank *r = f->matter;
    return r->waits == NULL || r->waits(r);
}

static void before(struct rank *r, bool (*waits)(struct rank *)) {
    r->waits = waits;
    r->on = NOBODY;
    r->fiber->ready = rank_ready;
    r->fiber->matter = r;
}

void wait_until(struct rank *r, bool (*waits)(struct rank *)) {
    before(r, waits);
    r->polls = 0;
    stand(op_of(STEP, 0), 0, NULL);
}

enum { FRUITLESS = 1024 };   /* programs poll a hundred times to make progress, and go on */

/* The same, but given up when nothing else can go on; false then, and that has happened. */
bool wait_or_idle(struct rank *r, bool (*waits)(struct rank *)) {
    before(r, waits);
    if (++r->polls > FRUITLESS) {
        /* Nothing has come of so many rounds in which all others stood still. */
        r->waits = waits;
        r->about.text = "polls in vain";
        stand(op_of(STEP, 0), 0, NULL);
        return true;
    }
    return stand_for(op_of(STEP, 0), 0, NULL, 1);
}

void tick(struct rank *r) {
    r->events++;
    r->knows[r->number] = (uint32_t) r->events;
}

void stepped(struct rank *r) {
    tick(r);
    for (; r->fresh; r->fresh = r->fresh->next_fresh) {
        r->fresh->sent = length;
    }
    zero_event(r, length);
    happened(0);
}

void step(struct rank *r) {
    before(r, NULL);
    r->polls = 0;
    stand(op_of(STEP, 0), 0, NULL);
    stepped(r);
}

int pick(struct rank *r, int alternatives) { return pick_named(r, alternatives, NULL); }

int pick_named(struct rank *r, int alternatives, const char *const *names_) {
    if (alternatives <= 1) {
        return 0;
    }
    stand(op_of(CHOOSE, 0), alternatives, NULL);
    int taken = r->fiber->alternative;
    if (names_) {
        snprintf(r->told, sizeof r->told, "%s", names_[taken]);
    } else {
        snprintf(r->told, sizeof r->told, "%d", taken);
    }
    zero_event(r, length);
    happened(taken);
    return taken;
}

int last_event(struct rank *r) { return r->fiber->last; }

uint32_t *knowledge(struct rank *r) {
    uint32_t *copy = arena((size_t) rank_count * sizeof *copy);
    for (int i = 0; i < rank_count; i++) {
        copy[i] = r->knows[i];
    }
    return copy;
}

void learn_from(struct rank *r, const uint32_t *knows) {
    for (int i = 0; i < rank_count; i++) {
        r->knows[i] = r->knows[i] > knows[i] ? r->knows[i] : knows[i];
    }
}

/* Whether it polls for what does not come. */
bool ranks_spins(struct fiber *f) {
    return rank_count > 0 && f->number < rank_count && ranks[f->number].polls > FRUITLESS;
}
