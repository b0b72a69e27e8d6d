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

/* --- intercommunicators: what one group gives the other one gets */

static bool second(struct context *x, int i) { return i >= x->low; }

/* The members whose data `me` gets: all, or those of the other group. */
struct span { int from, to; };
static struct span sources(struct context *x, int me) {
    return x->low == 0 ? (struct span) {0, x->size} : second(x, me) ? (struct span) {0, x->low}
                                                                     : (struct span) {x->low, x->size};
}

static int rank_in_group(struct context *x, int me) { return second(x, me) ? me - x->low : me; }

/* The root's index, or MPI_PROC_NULL for those in its group who only look on. */
static int root_index(struct comm *c, int root) {
    if (c->remotes && (root == MPI_ROOT || root == MPI_PROC_NULL)) {
        return root == MPI_ROOT ? c->index : MPI_PROC_NULL;
    }
    return c->remotes ? root + sources(c->context, c->index).from : root;
}

int root_check(struct rank *r, struct comm *c, enum collective_kind kind, int root) {
    bool is = !rooted(kind) || (root >= 0 && root < peers(c)) || (c->remotes && (root == MPI_ROOT || root == MPI_PROC_NULL));
    return is ? MPI_SUCCESS
              : wrong(r, c, MPI_ERR_ROOT, "argument", "the root %d is none of the %s's %d ranks", root,
                      c->remotes ? "other group" : "communicator", peers(c));
}

static bool roots_differ(struct context *x, struct arrival *a, int i, struct arrival *b, int j) {
    if (x->low == 0 || (a->root >= 0 && b->root >= 0)) {
        return a->root != b->root;
    }
    return second(x, a->root >= 0 ? a->root : i) != second(x, b->root >= 0 ? b->root : j);
}

static bool differ(struct collective *k, int i, int j) {
    struct arrival *a = &k->arrivals[i], *b = &k->arrivals[j];
    return a->call != b->call || roots_differ(k->context, a, i, b, j) || other_op(a, b);
}

struct collective *arrive(struct rank *r, struct comm *c, enum collective_kind kind, int root, struct arrival what) {
    if (kind == C_SCAN || kind == C_EXSCAN || kind == C_WIN) {
        needs_intra(r, c);
    }
    if (rooted(kind)) {
        root = root_index(c, root);
    }
    struct collective *k = nth(c->context, what.started ? what.started : c->calls++);
    struct arrival *a = &k->arrivals[c->index];
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
        k->broken |= k->arrivals[i].here && differ(k, c->index, i);
    }
    remote_arrived(k, c->index);
    return k;
}

static bool needs_across(struct collective *k, int me, int other) {
    bool across = second(k->context, me) != second(k->context, other);
    int root = k->arrivals[me].root;
    switch (k->kind) {
    case C_BCAST:
    case C_SCATTER: return root >= 0 && root != me && other == root;
    case C_GATHER:
    case C_REDUCE: return me == root && across;
    case C_COMM: return true;
    case C_PREPARE: return false;
    default: return across;
    }
}

/* Whether member `me` cannot go on before member `other` has come. */
static bool needs(struct collective *k, int me, int other) {
    if (me == other) {
        return false;
    }
    if (k->context->low > 0) {
        return ranks_elsewhere || needs_across(k, me, other);   /* a real one is called when all are here */
    }
    int root = k->arrivals[me].root;
    switch (k->kind) {
    case C_BCAST:
    case C_SCATTER: return other == root;
    case C_GATHER:
    case C_REDUCE: return me == root;
    case C_SCAN:
    case C_EXSCAN: return other < me;
    case C_FILE:
    case C_PREPARE: return false;
    case C_NEIGHBOUR_ALLGATHER:
    case C_NEIGHBOUR_ALLTOALL: return neighbours_need(k, me, other);
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
    collective_causes(r, k, c->index);
    stepped(r);
    collective_finish(r, k, c->index);
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

/* Where what comes from one member goes. */
struct slot { struct type *type; long count; char *at; };

static struct slot slot_of(struct arrival *mine, int slot) {
    struct type *type = mine->types ? mine->types[slot] : mine->type;
    long count = mine->counts ? mine->counts[slot] : mine->count;
    long at = mine->places ? mine->places[slot] : mine->types ? mine->displs[slot]
            : (mine->displs ? mine->displs[slot] : slot * count) * type->extent;
    return (struct slot) {type, count, (char *) mine->into + at};
}

void collective_place(struct rank *r, struct collective *k, int me, int from, struct chunk *chunk, int slot) {
    struct arrival *mine = &k->arrivals[me];
    struct slot to = slot_of(mine, slot);
    compare(r, mine, chunk, k->context->members[from], to.type, to.count);
    long room = to.type->size * to.count;
    type_unpack(to.type, to.at, to.count, chunk->data, chunk->size < room ? chunk->size : room);
}

/* How many slots a member's result has. */
static int slots(struct collective *k, int me) {
    struct arrival *mine = &k->arrivals[me];
    struct span all = sources(k->context, me);
    int root = mine->root;
    if (mine->into == NULL || k->broken) {
        return 0;   /* nothing comes of different calls */
    }
    switch (k->kind) {
    case C_BCAST: return root >= 0 && me != root;
    case C_SCATTER: return root >= 0 && !mine->in_place && (me != root || k->context->low == 0);
    case C_GATHER: return me == root ? all.to - all.from : 0;
    case C_REDUCE: return me == root;
    case C_ALLGATHER:
    case C_ALLTOALL: return all.to - all.from;
    case C_NEIGHBOUR_ALLGATHER:
    case C_NEIGHBOUR_ALLTOALL: return mine->topology->in.count;
    case C_EXSCAN: return me > 0;
    case C_ALLREDUCE:
    case C_SCAN:
    case C_REDUCE_SCATTER: return 1;
    default: return 0;
    }
}

static struct slot used_slot(struct collective *k, int me, int slot) {
    struct arrival *mine = &k->arrivals[me];
    struct slot to = slot_of(mine, slot);
    if (k->kind == C_REDUCE_SCATTER && mine->counts) {
        to.count = mine->counts[rank_in_group(k->context, me)];
    }
    if (mine->topology && mine->topology->in.ranks[slot] == MPI_PROC_NULL) {
        to.count = 0;
    }
    return to;
}

/* A nonblocking one has the buffers until its request is complete. */
void collective_lend(struct rank *r, struct collective *k, int me, struct request *q) {
    struct arrival *mine = &k->arrivals[me];
    for (int i = 0; i < mine->chunk_count; i++) {
        request_lend(r, q, true, mine->chunks[i].from, mine->chunks[i].count, mine->chunks[i].type);
    }
    for (int i = slots(k, me) - 1; i >= 0; i--) {
        struct slot to = used_slot(k, me, i);
        if (to.count > 0) {
            request_lend(r, q, false, to.at, to.count, to.type);
        }
    }
    request_lent(r, q);
}

/* What a member gives and what it gets must not share memory, unless it says so with MPI_IN_PLACE. */
void collective_apart(struct rank *r, struct collective *k, int me) {
    struct arrival *mine = &k->arrivals[me];
    for (int s = mine->in_place ? 0 : slots(k, me); s > 0; s--) {
        struct slot to = used_slot(k, me, s - 1);
        struct request gets = {.buffer = to.at, .count = (int) to.count, .type = to.type};
        for (int i = 0; i < mine->chunk_count; i++) {
            struct chunk *c = &mine->chunks[i];
            buffers_apart(r, &(struct request) {.buffer = (void *) c->from, .count = c->count, .type = c->type}, &gets);
        }
    }
}

/* What the members from one to another give, in order: what came before is on the left. */
static void reduce(struct rank *r, struct collective *k, struct arrival *mine, struct span of, char *into) {
    struct chunk *first = &k->arrivals[of.from].chunks[0];
    __builtin_memcpy(into, first->data, (size_t) first->size);
    for (int i = of.from + 1; i < of.to; i++) {
        struct chunk *c = &k->arrivals[i].chunks[0];
        if (c->size != first->size || !type_matches(c->type, c->count, first->type, first->count)) {
            finding(r->number, c->size != first->size ? "truncation" : "type-mismatch",
                    "%s ({%lx}): rank %d gives %d of %s, rank %d %d of %s", mine->call, mine->pc,
                    k->context->members[of.from], first->count, type_text(first->type), k->context->members[i], c->count,
                    type_text(c->type));
            return;
        }
        char *left = arena((size_t) first->size + 1);
        __builtin_memcpy(left, into, (size_t) first->size);
        __builtin_memcpy(into, c->data, (size_t) first->size);
        reduce_into(r, mine->op, c->type, c->count, left, into);
    }
}

/* `count` elements of it, from one on. */
static void reduced(struct rank *r, struct collective *k, struct arrival *mine, struct span of, long from, long count) {
    struct chunk *first = &k->arrivals[of.from].chunks[0];
    char *into = arena((size_t) first->size + 1);
    long size = mine->type->size;
    if ((from + count) * size > first->size || (k->context->low > 0 && k->kind != C_REDUCE_SCATTER
                                                && count * size != first->size)) {
        finding(r->number, "truncation", "%s ({%lx}) expects %ld bytes of each rank, but rank %d gives %ld", mine->call,
                mine->pc, (from + count) * size, k->context->members[of.from], first->size);
        return;
    }
    if (!type_matches(first->type, first->count, mine->type, first->size / (size > 0 ? size : 1))) {
        finding(r->number, "type-mismatch", "%s ({%lx}) of %s, but rank %d gives %s", mine->call, mine->pc,
                type_text(mine->type), k->context->members[of.from], type_text(first->type));
        return;
    }
    reduce(r, k, mine, of, into);
    type_unpack(mine->type, mine->into, count, into + from * size, count * size);
}

void collective_finish(struct rank *r, struct collective *k, int me) {
    struct arrival *mine = &k->arrivals[me];
    struct span all = sources(k->context, me);
    int rank = rank_in_group(k->context, me), root = mine->root;
    if (mine->finished) {
        return;
    }
    mine->finished = true;
    switch (k->kind) {
    case C_BCAST:
        if (root >= 0 && me != root) {
            collective_place(r, k, me, root, &k->arrivals[root].chunks[0], 0);
        }
        break;
    case C_SCATTER:
        if (root >= 0 && !mine->in_place && (me != root || k->context->low == 0)) {
            collective_place(r, k, me, root, &k->arrivals[root].chunks[rank], 0);
        }
        break;
    case C_GATHER:
    case C_ALLGATHER:
        for (int i = all.from; (k->kind == C_ALLGATHER || me == root) && i < all.to; i++) {
            if (k->arrivals[i].chunk_count) {
                collective_place(r, k, me, i, &k->arrivals[i].chunks[0], i - all.from);
            }
        }
        break;
    case C_ALLTOALL:
        for (int i = all.from; i < all.to; i++) {
            collective_place(r, k, me, i, &k->arrivals[i].chunks[rank], i - all.from);
        }
        break;
    case C_NEIGHBOUR_ALLGATHER:
    case C_NEIGHBOUR_ALLTOALL: neighbours_finish(r, k, me); break;
    case C_REDUCE:
        if (me == root) {
            reduced(r, k, mine, all, 0, mine->count);
        }
        break;
    case C_ALLREDUCE: reduced(r, k, mine, all, 0, mine->count); break;
    case C_SCAN: reduced(r, k, mine, (struct span) {0, me + 1}, 0, mine->count); break;
    case C_EXSCAN:
        if (me > 0) {
            reduced(r, k, mine, (struct span) {0, me}, 0, mine->count);
        }
        break;
    case C_REDUCE_SCATTER: {
        long from = 0;
        for (int i = 0; i < rank; i++) {
            from += mine->counts ? mine->counts[i] : mine->count;
        }
        reduced(r, k, mine, all, from, mine->counts ? mine->counts[rank] : mine->count);
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
        if (b->here && differ(k, first, i)) {
            bool same = b->call == a->call, roots = roots_differ(k->context, a, first, b, i);
            char text[64] = "";
            if (same && roots && k->context->low > 0) {
                snprintf(text, sizeof text, " with another root");
            } else if (same && roots) {
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
