/* Which bytes of a window two accesses have in common, and whether both take them for the same elements: datatypes with gaps
 * may lie in each other's gaps, and accumulations are atomic only element by element of the same predefined type. */
#include "types.h"
#include "window.h"

MPI_Aint region_from(const struct region *g) { return g->base + g->type->true_lb; }

MPI_Aint region_to(const struct region *g) {
    return g->count > 0 ? g->base + (g->count - 1) * g->type->extent + g->type->true_ub : region_from(g);
}

static bool dense(const struct region *g) {
    return g->type->segment_count == 1 && (g->count == 1 || g->type->segments[0].length == g->type->extent);
}

/* Places in a window are looked at as if it began at address 0. */
bool region_has(const struct region *g, MPI_Aint at, long size) {
    return g->count > 0 && type_touches(g->type, (void *) g->base, g->count, (uintptr_t) at, (size_t) size);
}

static bool has(void *with, uintptr_t at, size_t size) { return region_has(with, (MPI_Aint) at, (long) size); }

bool regions_meet(const struct region *a, const struct region *b) {
    if (region_from(a) >= region_to(b) || region_from(b) >= region_to(a)) {
        return false;
    }
    return (dense(a) && dense(b)) || type_any(a->type, (void *) a->base, a->count, has, (void *) b);
}

/* --- elements */

struct element { MPI_Aint at; int basic; const struct region *other; };

static bool elements(const struct region *g, bool (*visit)(struct element *, MPI_Aint, int), struct element *with) {
    struct type *t = g->type;
    for (long i = 0; i < g->count; i++) {
        struct run *run = t->runs;
        long left = run->count;
        for (int s = 0; s < t->segment_count; s++) {
            MPI_Aint at = g->base + i * t->extent + t->segments[s].at, end = at + t->segments[s].length;
            for (; at < end; at += basics[run->basic].size, left--) {
                if (left == 0) {
                    left = (++run)->count;
                }
                if (visit(with, at, run->basic)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool differs(struct element *e, MPI_Aint at, int basic) {
    return at < e->at + basics[e->basic].size && e->at < at + basics[basic].size && (at != e->at || basic != e->basic);
}

static bool any_differs(struct element *e, MPI_Aint at, int basic) {
    if (at >= region_to(e->other) || at + basics[basic].size <= region_from(e->other)) {
        return false;
    }
    return elements(e->other, differs, &(struct element) {.at = at, .basic = basic});
}

bool regions_alike(const struct region *a, const struct region *b) {
    bool whole = dense(a) && a->type->segments[0].length == a->type->extent;   /* which a resized type is not */
    if (a->type == b->type && whole && (a->base - b->base) % a->type->extent == 0) {
        return true;
    }
    if (dense(a) && dense(b) && a->type->run_count == 1 && b->type->run_count == 1) {
        int basic = a->type->runs[0].basic;
        return basic == b->type->runs[0].basic && (region_from(a) - region_from(b)) % basics[basic].size == 0;
    }
    return !elements(a, any_differs, &(struct element) {.other = b});
}
