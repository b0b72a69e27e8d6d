/* Buffers belong to the library until the request they were given to is complete. */
#include "remote.h"

bool ranks_watches;

void watch(struct rank *r, struct request *q) {
    if (q->count > 0 && q->type && q->type->size > 0) {
        q->next_active = r->watched;
        r->watched = q;
        ranks_watches = true;
    }
}

void unwatch(struct rank *r, struct request *q) {
    for (struct request **p = &r->watched; *p; p = &(*p)->next_active) {
        if (*p == q) {
            *p = q->next_active;
            return;
        }
    }
}

static bool clashes(void *with, uintptr_t address, size_t size) {
    struct request *q = with;
    return type_touches(q->type, q->buffer, q->count, address, size);
}

static uint32_t steps_of(struct request *q) { return q->until ? q->until : (uint32_t) q->owner->events; }

static bool loaded(void *with, uintptr_t address, size_t size) {
    struct request *q = with;
    window_access(q->owner, address, size, false, q->pc, steps_of(q));
    return false;
}

static bool stored(void *with, uintptr_t address, size_t size) {
    struct request *q = with;
    window_access(q->owner, address, size, true, q->pc, steps_of(q));
    return false;
}

/* A call is given a buffer: no other request may have it, unless both only read, and what is sent is read now. */
void buffer_given(struct rank *r, struct request *q) {
    if (ranks_elsewhere || q->count <= 0 || q->type == NULL) {
        return;
    }
    for (struct request *other = r->watched; other; other = other->next_active) {
        if ((q->kind == R_RECV || other->kind == R_RECV) && type_any(q->type, q->buffer, q->count, clashes, other)) {
            fail("buffer", "%s at {%lx} is given a buffer that %s ({%lx}) has, which is not complete", q->call, q->pc,
                 other->call, other->pc);
        }
    }
    if (r->exposed && q->kind == R_SEND) {
        type_any(q->type, q->buffer, q->count, loaded, q);
    }
}

/* What a call sends and what it receives at the same time must not share memory. */
void buffers_apart(struct rank *r, struct request *gives, struct request *gets) {
    if (!ranks_elsewhere && gives->count > 0 && gets->count > 0 && gives->type && gets->type
            && type_any(gives->type, gives->buffer, gives->count, clashes, gets)) {
        fail("buffer", "%s at {%lx} is given the same memory to send from and to receive into", r->call, r->fiber->pc);
    }
}

void buffer_filled(struct rank *r, struct request *q) {
    if (r->exposed && q->count > 0 && q->type) {
        type_any(q->type, q->buffer, q->count, stored, q);
    }
}

/* One of the buffers that a request has until it is complete, or something else completes what it is for. */
void request_lend(struct rank *r, struct request *q, bool reads, const void *buffer, long count, struct type *type) {
    if (ranks_elsewhere || (buffer == NULL && (type == NULL || type->true_lb == 0))) {   /* MPI_BOTTOM is NULL as well */
        return;
    }
    struct request *one = request_make(r, reads ? R_SEND : R_RECV);
    one->buffer = (void *) buffer;
    one->count = (int) count;
    one->type = type;
    one->call = q->call;
    one->pc = q->pc;
    buffer_given(r, one);
    if (!reads) {
        buffer_filled(r, one);
    }
    one->next_lent = q->lent;
    q->lent = one;
}

/* All of them are lent at once: what a call gives and gets may be the same memory. */
void request_lent(struct rank *r, struct request *q) {
    for (struct request *one = q->lent; one; one = one->next_lent) {
        watch(r, one);
    }
}

/* Until then the library has read or written them whenever it liked: after that many steps of the rank, which somebody else
 * may have brought about when it has made more. */
void request_give_back(struct rank *r, struct request *q, uint32_t done) {
    for (struct request *one = q->lent; one; one = one->next_lent) {
        unwatch(r, one);
        one->until = done;
        if (r->exposed && one->count > 0 && one->type) {
            type_any(one->type, one->buffer, one->count, one->kind == R_SEND ? loaded : stored, one);
        }
    }
    q->lent = NULL;
}

void ranks_access(uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    if (running == NULL || running->number >= rank_count) {
        return;
    }
    struct rank *r = &ranks[running->number];
    for (struct request *q = r->watched; q; q = q->next_active) {
        if ((writes || q->kind == R_RECV) && type_touches(q->type, q->buffer, q->count, address, size)) {
            running->pc = pc;
            unwatch(r, q);
            fail("buffer", "%s the buffer of %s ({%lx}) at {%lx} before the request is complete",
                 writes ? "writes to" : "reads from", q->call, q->pc, pc);
        }
    }
    if (r->exposed) {
        window_access(r, address, size, writes, pc, (uint32_t) r->events);
    }
}
