/* Accesses to windows that nothing orders.
 *
 * An access takes effect at some time between the call and the end of its epoch, or a flush. Two to the same bytes, at least
 * one of which writes, must therefore be ordered: the first one complete before the second is asked for, by messages,
 * collectives, locks, or what one rank reads that another has written atomically. How many steps of others a rank knows to have
 * come before (knows) tells. Loads and stores of the owner are accesses as well; of those only the last of each kind at each
 * byte counts, for they are ordered among themselves. */
#include "remote.h"
#include "window.h"

enum { PAGE = 256 };

struct page { uint32_t loaded[PAGE], stored[PAGE]; uintptr_t load_pc[PAGE], store_pc[PAGE]; };   /* steps + 1; 0: never */

struct use {
    int rank;
    char kind;                    /* as an access */
    MPI_Op op;
    MPI_Aint from, to;
    uint32_t done;                /* complete after so many steps of its rank; UINT32_MAX: not yet */
    uintptr_t pc;
    const char *call;
    struct request *request;
    struct use *next;
};

/* What somebody wrote atomically, and what is known by whoever reads it so. */
struct release { MPI_Aint from, to; uint32_t *knows; struct release *next; };

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

/* Accumulations are atomic among each other if they do the same, or nothing; comparing and swapping goes with all. */
static bool conflict(struct use *u, struct access *a) {
    if (u->from >= a->at + a->length || a->at >= u->to || (reads(u->kind) && reads(a->kind))) {
        return false;
    }
    return !(atomic(u->kind) && atomic(a->kind)
             && (u->op == a->op || u->kind == 'g' || a->kind == 'g' || u->kind == 'C' || a->kind == 'C'));
}

/* --- what the owner does */

void expose(struct rank *r, struct window *w, int part, void *base, MPI_Aint size, MPI_Aint at) {
    if (remote) {
        return;   /* nobody sees what a process does in its memory */
    }
    struct exposure *e = arena(sizeof *e);
    *e = (struct exposure) {.window = w, .part = part, .base = base, .size = size, .at = at, .next = w->exposures[part],
                            .next_of_rank = r->exposed};
    w->exposures[part] = e;
    r->exposed = e;
    mpi_watches = true;
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

/* How something comes to memory of a rank: by itself, or by an access, which does so from when it is asked for, and something
 * is known then, until it is done. */
struct touch { bool writes; const char *by; uintptr_t pc; const uint32_t *knows; uint32_t done; };

static void touched(struct rank *r, struct exposure *e, MPI_Aint from, MPI_Aint to, const struct touch *t) {
    for (struct use *u = e->window->uses[e->part]; u; u = u->next) {
        if (u->from < e->at + to && e->at + from < u->to && (t->writes || !reads(u->kind))
                && u->done > t->knows[u->rank]) {
            report(e->window, e->part, e->at + from, e->at + to, r->number, t->by, t->pc, u->rank, u->call, u->pc);
        }
    }
    for (MPI_Aint i = from; i < to; i++) {
        struct page *p = page_at(e, i, true);
        (t->writes ? p->stored : p->loaded)[i % PAGE] = t->done + 1;
        (t->writes ? p->store_pc : p->load_pc)[i % PAGE] = t->pc;
    }
}

static void touches(struct rank *r, uintptr_t address, size_t size, const struct touch *t) {
    for (struct exposure *e = r->exposed; e; e = e->next_of_rank) {
        uintptr_t low = (uintptr_t) e->base, high = low + (uintptr_t) e->size;
        if (address < high && low < address + size) {
            touched(r, e, address > low ? (MPI_Aint) (address - low) : 0,
                    (MPI_Aint) ((address + size < high ? address + size : high) - low), t);
        }
    }
}

void window_access(struct rank *r, uintptr_t address, size_t size, bool writes, uintptr_t pc) {
    touches(r, address, size, &(struct touch) {writes, writes ? "a store" : "a load", pc, r->knows, (uint32_t) r->events});
}

struct here { struct rank *rank; struct touch touch; };

static bool touches_here(void *with, uintptr_t address, size_t size) {
    struct here *h = with;
    touches(h->rank, address, size, &h->touch);
    return false;
}

void access_here(struct rank *r, struct access *a, uint32_t done) {
    if (r->exposed == NULL) {
        return;
    }
    struct here h = {r, {a->kind == 'G', a->call, a->pc, a->knows, done == UINT32_MAX ? (uint32_t) r->events : done}};
    if (a->kind == 'G' || a->data) {
        type_any(a->type, a->origin, a->count, touches_here, &h);
    }
    if (a->result) {
        h.touch.writes = true;
        type_any(a->result_type, a->result, a->result_count, touches_here, &h);
    }
}

static void against_owner(struct rank *r, struct win *w, struct access *a) {
    int owner = w->comm->members[a->target];
    uint32_t known = a->knows[owner];
    for (struct exposure *e = w->window->exposures[a->target]; e; e = e->next) {
        MPI_Aint from = a->at > e->at ? a->at - e->at : 0, to = a->at + a->length - e->at;
        to = to < e->size ? to : e->size;
        for (MPI_Aint i = from; i < to && !e->over; i++) {
            struct page *p = page_at(e, i, false);
            if (p == NULL) {
                i |= PAGE - 1;
            } else if (p->stored[i % PAGE] > known + 1) {
                report(w->window, a->target, a->at, a->at + a->length, r->number, a->call, a->pc, owner, "a store",
                       p->store_pc[i % PAGE]);
            } else if (!reads(a->kind) && p->loaded[i % PAGE] > known + 1) {
                report(w->window, a->target, a->at, a->at + a->length, r->number, a->call, a->pc, owner, "a load",
                       p->load_pc[i % PAGE]);
            }
        }
    }
}

/* --- what others do */

static void learn_released(struct rank *r, struct window *w, struct access *a) {
    for (struct release *e = w->releases[a->target]; e; e = e->next) {
        if (e->from < a->at + a->length && a->at < e->to) {
            learn_from(r, e->knows);
        }
    }
}

static void release(struct window *w, struct access *a) {
    struct release *e = w->releases[a->target];
    while (e && (e->from != a->at || e->to != a->at + a->length)) {
        e = e->next;
    }
    if (e == NULL) {
        e = arena(sizeof *e);
        *e = (struct release) {.from = a->at, .to = a->at + a->length, .next = w->releases[a->target]};
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
        if (u->rank == r->number && u->pc == a->pc && u->kind == a->kind && u->op == a->op && u->from == a->at
                && u->to == a->at + a->length && u->done <= a->knows[r->number]) {
            return u;
        }
    }
    struct use *u = arena(sizeof *u);
    u->next = w->uses[a->target];
    w->uses[a->target] = u;
    return u;
}

void access_used(struct rank *r, struct win *w, struct access *a, uint32_t done) {
    struct window *x = w->window;
    const uint32_t *lock = w->locks[a->target].knows;
    for (int i = 0; lock && i < rank_count; i++) {
        a->knows[i] = a->knows[i] > lock[i] ? a->knows[i] : lock[i];
    }
    for (struct use *u = x->uses[a->target]; u; u = u->next) {
        if (conflict(u, a) && u->done > a->knows[u->rank]) {
            report(x, a->target, a->at, a->at + a->length, r->number, a->call, a->pc, u->rank, u->call, u->pc);
        }
    }
    against_owner(r, w, a);
    struct use *u = place_for(x, r, a), *next = u->next;
    *u = (struct use) {.rank = r->number, .kind = a->kind, .op = a->op, .from = a->at, .to = a->at + a->length, .done = done,
                       .pc = a->pc, .call = a->call, .request = a->request, .next = next};
    if (a->kind == 'F' || a->kind == 'C' || a->kind == 'g') {
        learn_released(r, x, a);
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

/* The end of an epoch, or a flush, completes those by requests too. */
void accesses_complete(struct rank *r, struct window *w, int target) {
    for (int part = 0; part < w->context->size; part++) {
        for (struct use *u = target < 0 || part == target ? w->uses[part] : NULL; u; u = u->next) {
            if (u->rank == r->number && u->done == UINT32_MAX) {
                u->done = (uint32_t) r->events;
                if (u->request) {
                    request_give_back(r, u->request);
                }
            }
        }
    }
}
