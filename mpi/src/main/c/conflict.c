/* Accesses to windows that nothing orders.
 *
 * An access takes effect at some time between the call and the end of its epoch, or a flush. Two to the same bytes, at least
 * one of which writes, must therefore be ordered: the first one complete before the second is asked for, by messages,
 * collectives, locks, or what one rank reads that another has written atomically. How many steps of others a rank knows to have
 * come before (knows) tells. Loads and stores of the owner, and of anybody where memory is shared, are accesses as well; of
 * those only each rank's last of each kind at each byte counts, for they are ordered among themselves. */
#include "remote.h"
#include "window.h"

enum { PAGE = 256 };

struct page { uint32_t loaded[PAGE], stored[PAGE]; uintptr_t load_pc[PAGE], store_pc[PAGE]; };   /* steps + 1; 0: never */

struct use {
    int rank;
    char kind;                    /* as an access */
    MPI_Op op;
    struct region there;
    int by;                       /* complete after so many steps of that rank; UINT32_MAX: not yet */
    uint32_t done;
    uint32_t *seen;               /* of one that updates atomically: when each rank had read what it wrote, 0 if never */
    uintptr_t pc;
    const char *call;
    struct request *request;
    struct use *next;
};

/* What somebody wrote atomically, and what is known by whoever reads it so. */
struct release { struct region there; uint32_t *knows; struct release *next; };

/* Each pair of places is told once. */
static struct { uintptr_t a, b; } told[64];
static int told_count;
static uint32_t told_stamp;

static bool told_before(uintptr_t a, uintptr_t b) {
    if (told_stamp != stamp) {
        told_stamp = stamp;
        told_count = 0;
    }
    for (int i = 0; i < told_count; i++) {
        if ((told[i].a == a && told[i].b == b) || (told[i].a == b && told[i].b == a)) {
            return true;
        }
    }
    if (told_count < 64) {
        told[told_count].a = a;
        told[told_count++].b = b;
    }
    return false;
}

static void report(struct window *w, int part, MPI_Aint from, MPI_Aint to, int rank, const char *call, uintptr_t pc,
                   int other, const char *other_call, uintptr_t other_pc) {
    if (!told_before(snapshot_place(pc), snapshot_place(other_pc))) {
        finding(rank, "rma-conflict", "uses bytes %ld to %ld of rank %d's window by %s ({%lx}), and nothing orders that and "
                "%s of rank %d ({%lx})", from, to, w->context->members[part], call, pc, other_call, other, other_pc);
    }
}

/* --- which ones are in each other's way */

static bool reads(char kind) { return kind == 'G' || kind == 'g'; }
static bool atomic(char kind) { return kind == 'A' || kind == 'F' || kind == 'C' || kind == 'g'; }

/* Accumulations are atomic among each other if they do the same, or nothing, to the same elements; comparing and swapping goes
 * with all. Those of one rank to the same elements take effect in the order it asks for them, whatever they do. */
static bool conflict(struct use *u, struct rank *r, struct access *a) {
    if ((reads(u->kind) && reads(a->kind)) || !regions_meet(&u->there, &a->there)) {
        return false;
    }
    return !(atomic(u->kind) && atomic(a->kind)
             && (u->rank == r->number || u->op == a->op || u->kind == 'g' || a->kind == 'g' || u->kind == 'C' || a->kind == 'C')
             && regions_alike(&u->there, &a->there));
}

/* Whether who knows this knows that it is over: it is complete, or somebody has read what it wrote, so that it is visible in the
 * window's memory, which is all that the unified model asks for. */
static bool over(struct use *u, const uint32_t *knows) {
    for (int i = 0; u->seen && i < rank_count; i++) {
        if (u->seen[i] > 0 && u->seen[i] <= knows[i]) {
            return true;
        }
    }
    return u->done <= knows[u->by];
}

/* --- loads and stores */

void expose(struct rank *r, struct window *w, int part, void *base, MPI_Aint size, MPI_Aint at) {
    if (ranks_elsewhere) {
        return;   /* nobody sees what a process does in its memory */
    }
    struct exposure *e = arena(sizeof *e);
    *e = (struct exposure) {.window = w, .part = part, .rank = r->number, .base = base, .size = size, .at = at,
                            .next = w->exposures[part], .next_of_rank = r->exposed};
    w->exposures[part] = e;
    r->exposed = e;
    ranks_watches = true;
}

void hide(struct rank *r, struct window *w, const void *base) {
    for (struct exposure **p = &r->exposed; *p;) {
        struct exposure *e = *p;
        if (e->window == w && (base == NULL || e->base == base)) {
            e->over = true;
            *p = e->next_of_rank;
        } else {
            p = &e->next_of_rank;
        }
    }
}

static struct page *page_at(struct exposure *e, MPI_Aint offset, bool make) {
    if (e->pages == NULL) {
        if (!make) {
            return NULL;
        }
        e->pages = arena((size_t) (e->size / PAGE + 1) * sizeof *e->pages);
    }
    struct page **at = &e->pages[offset / PAGE];
    if (*at == NULL && make) {
        *at = arena(sizeof **at);
    }
    return *at;
}

/* What a rank has done at byte i of what is exposed to it that is in the way and that others with this knowledge do not
 * know to be over; returns its name, or NULL. */
static const char *pending(struct exposure *e, MPI_Aint i, bool writes, const uint32_t *knows, uintptr_t *pc) {
    struct page *p = page_at(e, i, false);
    uint32_t known = knows[e->rank] + 1;
    if (p && p->stored[i % PAGE] > known) {
        *pc = p->store_pc[i % PAGE];
        return "a store";
    }
    if (p && writes && p->loaded[i % PAGE] > known) {
        *pc = p->load_pc[i % PAGE];
        return "a load";
    }
    return NULL;
}

/* Loads and stores of others, where memory is shared. */
static void against_sharers(struct rank *r, struct exposure *e, MPI_Aint from, MPI_Aint to, bool writes, uintptr_t pc) {
    for (struct exposure *o = e->window->exposures[e->part]; o; o = o->next) {
        for (MPI_Aint i = from; i < to && o->rank != r->number && !o->over; i++) {
            uintptr_t other_pc;
            const char *other = pending(o, i, writes, r->knows, &other_pc);
            if (other) {
                report(e->window, e->part, from, to, r->number, writes ? "a store" : "a load", pc, o->rank, other, other_pc);
                break;
            }
        }
    }
}

static void touched(struct rank *r, struct exposure *e, MPI_Aint from, MPI_Aint to, bool writes, uintptr_t pc, uint32_t done) {
    for (struct use *u = e->window->uses[e->part]; u; u = u->next) {
        if ((writes || !reads(u->kind)) && !over(u, r->knows) && region_has(&u->there, e->at + from, to - from)) {
            report(e->window, e->part, e->at + from, e->at + to, r->number, writes ? "a store" : "a load", pc, u->rank, u->call,
                   u->pc);
        }
    }
    against_sharers(r, e, from, to, writes, pc);
    for (MPI_Aint i = from; i < to; i++) {
        struct page *p = page_at(e, i, true);
        (writes ? p->stored : p->loaded)[i % PAGE] = done + 1;
        (writes ? p->store_pc : p->load_pc)[i % PAGE] = pc;
    }
}

void window_access(struct rank *r, uintptr_t address, size_t size, bool writes, uintptr_t pc, uint32_t done) {
    for (struct exposure *e = r->exposed; e; e = e->next_of_rank) {
        uintptr_t low = (uintptr_t) e->base, high = low + (uintptr_t) e->size;
        if (address < high && low < address + size) {
            touched(r, e, address > low ? (MPI_Aint) (address - low) : 0,
                    (MPI_Aint) ((address + size < high ? address + size : high) - low), writes, pc, done);
        }
    }
}

static void against_loads_and_stores(struct rank *r, struct win *w, struct access *a) {
    MPI_Aint first = region_from(&a->there), last = region_to(&a->there);
    for (struct exposure *e = w->window->exposures[a->target]; e; e = e->next) {
        MPI_Aint from = first > e->at ? first - e->at : 0, to = last - e->at < e->size ? last - e->at : e->size;
        for (MPI_Aint i = from; i < to && !e->over; i++) {
            if (page_at(e, i, false) == NULL) {
                i |= PAGE - 1;
                continue;
            }
            uintptr_t pc;
            const char *other = pending(e, i, !reads(a->kind), a->knows, &pc);
            if (other && region_has(&a->there, e->at + i, 1)) {
                report(w->window, a->target, first, last, r->number, a->call, a->pc, e->rank, other, pc);
            }
        }
    }
}

/* --- what others do */

static void learn_released(struct rank *r, struct window *w, struct access *a) {
    for (struct release *e = w->releases[a->target]; e; e = e->next) {
        if (regions_meet(&e->there, &a->there)) {
            learn_from(r, e->knows);
        }
    }
}

static bool same(const struct region *a, const struct region *b) {
    return a->base == b->base && a->type == b->type && a->count == b->count;
}

static void release(struct window *w, struct access *a) {
    struct release *e = w->releases[a->target];
    while (e && !same(&e->there, &a->there)) {
        e = e->next;
    }
    if (e == NULL) {
        e = arena(sizeof *e);
        *e = (struct release) {.there = a->there, .next = w->releases[a->target]};
        e->knows = arena((size_t) rank_count * sizeof *e->knows);
        w->releases[a->target] = e;
    }
    for (int i = 0; i < rank_count; i++) {
        e->knows[i] = e->knows[i] > a->knows[i] ? e->knows[i] : a->knows[i];
    }
}

/* One that an equal one of the same rank came after, in order, needs no looking at any more. */
static struct use *place_for(struct window *w, struct rank *r, struct access *a) {
    for (struct use *u = w->uses[a->target]; u; u = u->next) {
        if (u->rank == r->number && u->pc == a->pc && u->kind == a->kind && u->op == a->op && same(&u->there, &a->there)
                && u->done <= a->knows[u->by]) {
            return u;
        }
    }
    struct use *u = arena(sizeof *u);
    u->next = w->uses[a->target];
    w->uses[a->target] = u;
    return u;
}

/* An atomic read of what others have updated atomically: what comes of it is known when it is complete itself. */
static void see(struct window *w, struct rank *r, struct access *a, uint32_t done) {
    for (struct use *u = w->uses[a->target]; u; u = u->next) {
        if (u->rank != r->number && atomic(u->kind) && !reads(u->kind) && regions_alike(&u->there, &a->there)) {
            u->seen = u->seen ? u->seen : arena((size_t) rank_count * sizeof *u->seen);
            u->seen[r->number] = u->seen[r->number] ? u->seen[r->number] : done;
        }
    }
}

static bool complete(char kind, enum completion how) { return how == AT_TARGET || (how == AT_ORIGIN && reads(kind)); }

void access_used(struct rank *r, struct win *w, struct access *a, enum completion how, uint32_t done) {
    struct window *x = w->window;
    const uint32_t *lock = w->locks[a->target].knows;
    for (int i = 0; lock && i < rank_count; i++) {
        a->knows[i] = a->knows[i] > lock[i] ? a->knows[i] : lock[i];
    }
    for (struct use *u = x->uses[a->target]; u; u = u->next) {
        if (!over(u, a->knows) && conflict(u, r, a)) {
            report(x, a->target, region_from(&a->there), region_to(&a->there), r->number, a->call, a->pc, u->rank, u->call,
                   u->pc);
        }
    }
    against_loads_and_stores(r, w, a);
    struct use *u = place_for(x, r, a), *next = u->next;
    *u = (struct use) {.rank = r->number, .kind = a->kind, .op = a->op, .there = a->there, .by = r->number,
                       .done = complete(a->kind, how) ? done : UINT32_MAX, .pc = a->pc, .call = a->call, .request = a->request,
                       .next = next};
    if (a->kind == 'F' || a->kind == 'C' || a->kind == 'g') {
        learn_released(r, x, a);
        if (complete(a->kind, how)) {
            see(x, r, a, done);
        }
    }
    if (a->kind == 'A' || a->kind == 'F' || a->kind == 'C') {
        release(x, a);
    }
}

/* What was got by a request is here when that is complete. */
void access_complete(struct rank *r, struct request *q) {
    for (int i = 0; i < r->windows.count; i++) {
        struct win *w = r->windows.at[i];
        for (int part = 0; w && part < w->comm->size; part++) {
            for (struct use *u = w->window->uses[part]; u; u = u->next) {
                if (u->request == q && reads(u->kind)) {
                    u->done = (uint32_t) r->events;
                }
            }
        }
    }
}

/* The end of an epoch, or a flush, completes those by requests too, and those that were complete at the origin only. */
void accesses_complete(struct rank *r, struct window *w, int target, enum completion how, uint32_t done) {
    for (int part = 0; part < w->context->size; part++) {
        for (struct use *u = target < 0 || part == target ? w->uses[part] : NULL; u; u = u->next) {
            if (u->rank == r->number && u->done == UINT32_MAX) {
                u->done = complete(u->kind, how) ? done : UINT32_MAX;
                if (u->request) {
                    request_give_back(r, u->request, done);
                }
            }
        }
    }
}

void accesses_awaited(struct rank *target, struct window *w, int part, struct group *origins) {
    for (struct use *u = w->uses[part]; u; u = u->next) {
        if (u->done == UINT32_MAX && index_in(origins->members, origins->size, u->rank) >= 0) {
            u->by = target->number;
            u->done = (uint32_t) target->events;
        }
    }
}
