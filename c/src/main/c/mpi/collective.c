/* Collectives: the k-th call of each member on a communicator belongs together. A member may go on as soon as what it
 * needs is there (a broadcast's root at once, a barrier's members when all have come); whether more is waited for is up
 * to an MPI library, so the unbuffered run waits for all (buffering.c). */
#include "remote.h"

#include <stdio.h>

static struct collective *nth(struct context *x, int number) {
    struct collective **p = &x->collectives;
    while (*p && (*p)->number != number) {
        p = &(*p)->next;
    }
    if (*p == NULL) {
        struct collective *k = arena(sizeof *k);
        k->context = x;
        k->number = number;
        k->arrivals = arena((size_t) x->size * sizeof *k->arrivals);
        *p = k;
    }
    return *p;
}

static bool rooted(enum collective_kind kind) {
    return kind == C_BCAST || kind == C_GATHER || kind == C_SCATTER || kind == C_REDUCE;
}

/* Operations of the program's own are numbered by each rank for itself. */
static bool other_op(struct arrival *a, struct arrival *b) {
    return a->op != b->op && a->op <= MPI_NO_OP && b->op <= MPI_NO_OP;
}

static bool differ(struct arrival *a, struct arrival *b) {
    return a->call != b->call || a->root != b->root || other_op(a, b);
}

struct collective *arrive(struct rank *r, struct comm *c, enum collective_kind kind, int root, struct arrival what) {
    if (rooted(kind) && (root < 0 || root >= c->context->size)) {
        wrong(r, c, MPI_ERR_ROOT, "argument", "the root %d is none of the communicator's %d ranks", root, c->context->size);
    }
    struct collective *k = nth(c->context, c->calls++);
    struct arrival *a = &k->arrivals[c->me];
    if (k->here++ == 0) {
        k->kind = kind;
    }
    *a = what;
    a->here = true;
    a->root = root;
    a->call = r->call;
    a->pc = r->fiber->pc;
    a->cause = last_event(r);
    a->knows = knowledge(r);
    a->ticket = r->ticket;
    for (int i = 0; i < c->context->size; i++) {
        struct arrival *b = &k->arrivals[i];
        k->broken |= b->here && differ(a, b);
    }
    remote_arrived(k, c->me);
    return k;
}

/* Whether member `me` cannot go on before member `other` has come. */
static bool needs(struct collective *k, int me, int other) {
    if (me == other) {
        return false;
    }
    int root = k->arrivals[me].root;
    switch (k->kind) {
    case C_BCAST:
    case C_SCATTER: return other == root;
    case C_GATHER:
    case C_REDUCE: return me == root;
    case C_SCAN:
    case C_EXSCAN: return other < me;
    default: return true;
    }
}

bool collective_ready(struct collective *k, int me) {
    if (k->broken) {
        return false;
    }
    for (int i = 0; i < k->context->size; i++) {
        if (!k->arrivals[i].here && i != me && (buffering_zero || needs(k, me, i))) {
            ranks[k->context->members[me]].on = k->context->members[i];
            return false;
        }
    }
    return true;
}

void collective_causes(struct rank *r, struct collective *k, int me) {
    for (int i = 0; i < k->context->size; i++) {
        if (i != me && (buffering_zero || needs(k, me, i))) {
            cause(k->arrivals[i].cause);
            learn_from(r, k->arrivals[i].knows);
        }
    }
    zero_collective(r, k);
}

static bool ready(struct rank *r) {
    struct collective *k = r->matter;
    int me = 0;
    while (k->context->members[me] != r->number) {
        me++;
    }
    return collective_ready(k, me);
}

void conclude(struct rank *r, struct comm *c, struct collective *k) {
    r->matter = k;
    wait_until(r, ready);
    collective_causes(r, k, c->me);
    stepped(r);
    collective_finish(r, k, c->me);
}

/* --- what comes out */

static void compare(struct rank *r, struct arrival *mine, struct chunk *chunk, int from, struct type *type, long count) {
    long room = type->size * count;
    if (chunk->size != room) {
        finding(r->number, "truncation", "%s ({%lx}) expects %ld bytes from rank %d, which sends %ld", mine->call, mine->pc,
                room, from, chunk->size);
    } else if (!type_matches(chunk->type, chunk->count, type, count)) {
        finding(r->number, "type-mismatch", "%s ({%lx}) of %s receives what rank %d sends as %s", mine->call, mine->pc,
                type_text(type), from, type_text(chunk->type));
    }
}

static void place(struct rank *r, struct collective *k, struct arrival *mine, int from, struct chunk *chunk, int slot) {
    struct type *type = mine->types ? type_of(r, mine->types[slot], true) : mine->type;
    long count = mine->counts ? mine->counts[slot] : mine->count;
    long at = mine->types ? mine->displs[slot] : (mine->displs ? mine->displs[slot] : slot * count) * type->extent;
    compare(r, mine, chunk, k->context->members[from], type, count);
    long room = type->size * count;
    type_unpack(type, (char *) mine->into + at, count, chunk->data, chunk->size < room ? chunk->size : room);
}

static void reduce(struct rank *r, struct collective *k, struct arrival *mine, int to, char *into) {
    struct chunk *first = &k->arrivals[0].chunks[0];
    __builtin_memcpy(into, first->data, (size_t) first->size);
    for (int i = 1; i <= to; i++) {
        struct chunk *c = &k->arrivals[i].chunks[0];
        if (c->size != first->size || !type_matches(c->type, c->count, first->type, first->count)) {
            finding(r->number, c->size != first->size ? "truncation" : "type-mismatch",
                    "%s ({%lx}): rank %d gives %d of %s, rank %d %d of %s", mine->call, mine->pc, k->context->members[0],
                    first->count, type_text(first->type), k->context->members[i], c->count, type_text(c->type));
            return;
        }
        /* in order: what came before is on the left */
        char *left = arena((size_t) first->size + 1);
        __builtin_memcpy(left, into, (size_t) first->size);
        __builtin_memcpy(into, c->data, (size_t) first->size);
        reduce_into(r, mine->op, c->type, c->count, left, into);
    }
}

static void reduced(struct rank *r, struct collective *k, struct arrival *mine, int to, long from, long count) {
    struct chunk *first = &k->arrivals[0].chunks[0];
    char *into = arena((size_t) first->size + 1);
    reduce(r, k, mine, to, into);
    long size = mine->type->size;
    type_unpack(mine->type, mine->into, count, into + from * size, count * size);
}

void collective_finish(struct rank *r, struct collective *k, int me) {
    struct arrival *mine = &k->arrivals[me];
    int size = k->context->size;
    if (mine->finished) {
        return;
    }
    mine->finished = true;
    switch (k->kind) {
    case C_BCAST:
        if (me != mine->root) {
            place(r, k, mine, mine->root, &k->arrivals[mine->root].chunks[0], 0);
        }
        break;
    case C_SCATTER:
        if (!mine->in_place) {
            place(r, k, mine, mine->root, &k->arrivals[mine->root].chunks[me], 0);
        }
        break;
    case C_GATHER:
        for (int i = 0; me == mine->root && i < size; i++) {
            if (k->arrivals[i].chunk_count) {
                place(r, k, mine, i, &k->arrivals[i].chunks[0], i);
            }
        }
        break;
    case C_ALLGATHER:
        for (int i = 0; i < size; i++) {
            if (k->arrivals[i].chunk_count) {
                place(r, k, mine, i, &k->arrivals[i].chunks[0], i);
            }
        }
        break;
    case C_ALLTOALL:
        for (int i = 0; i < size; i++) {
            place(r, k, mine, i, &k->arrivals[i].chunks[me], i);
        }
        break;
    case C_REDUCE:
        if (me == mine->root) {
            reduced(r, k, mine, size - 1, 0, mine->count);
        }
        break;
    case C_ALLREDUCE: reduced(r, k, mine, size - 1, 0, mine->count); break;
    case C_SCAN: reduced(r, k, mine, me, 0, mine->count); break;
    case C_EXSCAN:
        if (me > 0) {
            reduced(r, k, mine, me - 1, 0, mine->count);
        }
        break;
    case C_REDUCE_SCATTER: {
        long from = 0;
        for (int i = 0; i < me; i++) {
            from += mine->counts ? mine->counts[i] : mine->count;
        }
        reduced(r, k, mine, size - 1, from, mine->counts ? mine->counts[me] : mine->count);
        break;
    }
    default: break;
    }
}

/* --- at the end: members that called different things */

static void mismatch(struct collective *k) {
    int first = 0;
    while (!k->arrivals[first].here) {
        first++;
    }
    struct arrival *a = &k->arrivals[first];
    for (int i = first + 1; i < k->context->size; i++) {
        struct arrival *b = &k->arrivals[i];
        if (b->here && differ(a, b)) {
            bool same = b->call == a->call;
            char text[64] = "";
            if (same && b->root != a->root) {
                snprintf(text, sizeof text, " with root %d, not %d", b->root, a->root);
            } else if (same) {
                snprintf(text, sizeof text, " with another operation");
            }
            finding(k->context->members[i], "collective-mismatch", "calls %s ({%lx})%s where rank %d calls %s ({%lx})",
                    b->call, b->pc, text, k->context->members[first], a->call, a->pc);
            return;
        }
    }
}

void collectives_check(void) {
    for (struct context *x = contexts; x; x = x->next) {
        for (struct collective *k = x->collectives; k; k = k->next) {
            if (k->broken) {
                mismatch(k);
            }
        }
    }
}
