/* Puts, gets and accumulations: asked for in an epoch, done when it ends or at a flush. */
#include "remote.h"
#include "window.h"

#include <stdio.h>

/* --- asking */

static bool in_group(struct group *g, int world) {
    for (int i = 0; g && i < g->size; i++) {
        if (g->members[i] == world) {
            return true;
        }
    }
    return false;
}

static long size_of(const struct region *g) { return g->type->size * g->count; }

/* What is here must be what is there. */
static void compare(struct rank *r, struct access *a, struct type *type, long count) {
    long here = type->size * count;
    if (here != size_of(&a->there)) {
        finding(r->number, "truncation", "%s ({%lx}) has %ld bytes here and %ld there", a->call, a->pc, here,
                size_of(&a->there));
    } else if (!type_matches(type, count, a->there.type, a->there.count)) {
        finding(r->number, "type-mismatch", "%s ({%lx}) has %s here and %s there", a->call, a->pc, type_text(type),
                type_text(a->there.type));
    }
}

/* A datatype without elements goes with every operation: nothing is done. */
static bool op_allowed(struct rank *r, MPI_Win win, MPI_Op op, int target, MPI_Datatype type) {
    if (op > MPI_NO_OP) {
        wrong(r, win_of(r, win)->errors, MPI_ERR_OP, "argument", "an operation of one's own is not for windows");
        return false;
    }
    struct type *t = target == MPI_PROC_NULL ? NULL : type_of(r, type, true);
    if (t && op > 0 && t->size > 0 && !op_defined(op, t)) {
        wrong(r, win_of(r, win)->errors, MPI_ERR_OP, "argument", "the operation is not defined for %s", type_text(t));
        return false;
    }
    return true;
}

/* What is done to a single element is done to one of a predefined datatype; what is compared is a number or a truth value. */
static bool element_allowed(struct rank *r, MPI_Win win, MPI_Datatype type, bool compared) {
    struct type *t = type_of(r, type, true);
    if (!t->basic || (compared && !op_defined(MPI_BAND, t) && !op_defined(MPI_LAND, t))) {
        wrong(r, win_of(r, win)->errors, MPI_ERR_TYPE, "argument", "it is not defined for %s", type_text(t));
        return false;
    }
    return true;
}

static struct access *ask(struct rank *r, MPI_Win win, char kind, const void *origin, long count, MPI_Datatype type,
                          int target, MPI_Aint disp, long target_count, MPI_Datatype target_type) {
    struct win *w = win_of(r, win);
    if (target == MPI_PROC_NULL) {
        return NULL;
    }
    if (target < 0 || target >= w->comm->context->size) {
        wrong(r, w->errors, MPI_ERR_RANK, "argument", "there is no rank %d", target);
        return NULL;
    }
    bool closed = w->locks[target].state == E_NONE && !in_group(w->start, w->comm->context->members[target]);
    if (closed && !w->fenced) {
        wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use", "it is in no epoch: no fence, lock or start comes before it");
        return NULL;
    }
    if (closed && w->locked_access) {
        wrong(r, w->errors, MPI_ERR_RMA_SYNC, "wrong-use",
              "it is in no epoch: that of the fence at {%lx} has ended with the lock taken at {%lx}", w->fenced_at,
              w->locked_access);
        return NULL;
    }
    if (count < 0 || target_count < 0) {
        wrong(r, w->errors, MPI_ERR_COUNT, "argument", "the count is %ld", count < 0 ? count : target_count);
        return NULL;
    }
    struct access *a = arena(sizeof *a);
    a->kind = kind;
    a->target = target;
    a->origin = origin;
    a->count = count;
    a->type = type_of(r, type, true);
    a->call = r->call;
    a->pc = r->fiber->pc;
    a->ticket = r->ticket;
    if (w->fenced && w->locks[target].state != E_NONE && w->locked_access == 0) {
        w->locked_access = w->locks[target].pc;
    }
    a->knows = knowledge(r);
    int unit = w->window->dynamic ? 1 : w->window->parts[target].unit;
    a->there = (struct region) {.base = disp * unit, .type = type_of(r, target_type, true), .count = target_count};
    MPI_Aint from = region_from(&a->there), to = region_to(&a->there);
    if (!w->window->dynamic && (from < 0 || to > w->window->parts[target].size)) {
        wrong(r, w->errors, MPI_ERR_RMA_RANGE, "argument", "bytes %ld to %ld do not lie within rank %d's window of %ld", from,
              to, target, w->window->parts[target].size);
        return NULL;
    }
    if (kind != 'g') {
        compare(r, a, a->type, count);
    }
    if (kind != 'G' && count > 0) {
        a->data = arena((size_t) (a->type->size * count) + 1);
        type_pack(a->type, origin, count, a->data);
    }
    *w->last = a;
    w->last = &a->next;
    return a;
}

/* Operations of the program's own are not for windows. */
static struct access *ask_to_add(struct rank *r, MPI_Win win, const void *buf, int count, MPI_Datatype type, int rank,
                                 MPI_Aint disp, int tcount, MPI_Datatype ttype, MPI_Op op) {
    if (!op_allowed(r, win, op, rank, ttype)) {
        return NULL;
    }
    struct access *a = ask(r, win, 'A', buf, count, type, rank, disp, tcount, ttype);
    if (a) {
        a->op = op;
    }
    return a;
}

/* The origin's buffers are the library's until then. */
static void lend(struct rank *r, struct access *a, struct request *q) {
    if (a->data) {
        request_lend(r, q, true, a->origin, a->count, a->type);
    }
    if (a->compare) {
        request_lend(r, q, true, a->compared, 1, a->type);
    }
    if (a->kind == 'G') {
        request_lend(r, q, false, a->origin, a->count, a->type);
    } else if (a->result) {
        request_lend(r, q, false, a->result, a->result_count, a->result_type);
    }
    request_lent(r, q);
}

static void about_access(struct rank *r, struct access *a) {
    about(r, r->call, NOBODY - 100, 0, NULL);
    static char text[RANKS][32];
    snprintf(text[r->number], sizeof text[0], "rank %d", a->target);
    r->about.text = text[r->number];
}

/* What the call returns; there is no access with nobody, or if something is wrong with it. */
static int asked(struct rank *r, struct access *a) {
    if (a) {
        about_access(r, a);
        step(r);
        a->lent = request_make(r, R_RMA);
        lend(r, a, a->lent);
    }
    return r->returns;
}

int MPI_Put(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ENTER("Put");
    return asked(r, ask(r, win, 'P', buf, count, type, rank, disp, tcount, ttype));
}

int MPI_Get(void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ENTER("Get");
    return asked(r, ask(r, win, 'G', buf, count, type, rank, disp, tcount, ttype));
}

int MPI_Accumulate(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount,
                   MPI_Datatype ttype, MPI_Op op, MPI_Win win) {
    ENTER("Accumulate");
    return asked(r, ask_to_add(r, win, buf, count, type, rank, disp, tcount, ttype, op));
}

static bool in_result(void *with, uintptr_t address, size_t size) {
    struct access *a = with;
    return type_touches(a->result_type, a->result, a->result_count, address, size);
}

/* The standard wants what is given and what comes back apart. */
static void disjoint(struct rank *r, struct access *a) {
    if (!ranks_elsewhere && a->data && a->result_count > 0 && type_any(a->type, (void *) a->origin, a->count, in_result, a)) {
        finding(r->number, "argument", "gives %s ({%lx}) the same memory for what goes there and what comes back", a->call,
                a->pc);
    }
}

/* What is there comes back, and what is given goes there; nothing does with MPI_NO_OP. */
static struct access *ask_to_get(struct rank *r, MPI_Win win, const void *buf, int count, MPI_Datatype type, void *result,
                                 int rcount, MPI_Datatype rtype, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
                                 MPI_Op op) {
    if (!op_allowed(r, win, op, rank, ttype)) {
        return NULL;
    }
    bool reads = op == MPI_NO_OP;
    struct access *a = ask(r, win, reads ? 'g' : 'F', buf, reads ? 0 : count, reads ? ttype : type, rank, disp, tcount,
                           ttype);
    if (a) {
        a->op = op;
        a->result = result;
        a->result_count = rcount;
        a->result_type = type_of(r, rtype, true);
        compare(r, a, a->result_type, rcount);
        disjoint(r, a);
    }
    return a;
}

int MPI_Get_accumulate(const void *buf, int count, MPI_Datatype type, void *result, int rcount, MPI_Datatype rtype,
                       int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win) {
    ENTER("Get_accumulate");
    return asked(r, ask_to_get(r, win, buf, count, type, result, rcount, rtype, rank, disp, tcount, ttype, op));
}

int MPI_Fetch_and_op(const void *buf, void *result, MPI_Datatype type, int rank, MPI_Aint disp, MPI_Op op, MPI_Win win) {
    ENTER("Fetch_and_op");
    if (!element_allowed(r, win, type, false)) {
        return r->returns;
    }
    return asked(r, ask_to_get(r, win, buf, 1, type, result, 1, type, rank, disp, 1, type, op));
}

int MPI_Compare_and_swap(const void *buf, const void *compare, void *result, MPI_Datatype type, int rank, MPI_Aint disp,
                         MPI_Win win) {
    ENTER("Compare_and_swap");
    if (!element_allowed(r, win, type, true)) {
        return r->returns;
    }
    struct access *a = ask(r, win, 'C', buf, 1, type, rank, disp, 1, type);
    if (a) {
        a->compared = compare;
        a->compare = arena((size_t) a->type->size + 1);
        type_pack(a->type, compare, 1, a->compare);
        a->result = result;
        a->result_count = 1;
        a->result_type = a->type;
        disjoint(r, a);
    }
    return asked(r, a);
}

/* Requests of single accesses: complete as soon as somebody waits, which does the access. */
static int with_request(struct rank *r, MPI_Win win, int rank, struct access *a, MPI_Request *request) {
    if (r->returns != MPI_SUCCESS) {
        return r->returns;
    }
    struct request *q = request_make(r, R_RMA);
    struct win *w = win_of(r, win);
    if (a) {
        if (w->locks[rank].state == E_NONE) {
            finding(r->number, "wrong-use", "calls %s ({%lx}) without a lock: accesses with requests are for locks only",
                    a->call, a->pc);
        }
        a->request = q;
        about_access(r, a);
        step(r);
        accesses_do(r, w, rank, true, ASKED, 0);
    }
    request_publish(r, q, request);
    if (a) {
        lend(r, a, q);
    }
    return MPI_SUCCESS;
}

int MPI_Rput(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
             MPI_Win win, MPI_Request *request) {
    ENTER("Rput");
    return with_request(r, win, rank, ask(r, win, 'P', buf, count, type, rank, disp, tcount, ttype), request);
}

int MPI_Rget(void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
             MPI_Win win, MPI_Request *request) {
    ENTER("Rget");
    return with_request(r, win, rank, ask(r, win, 'G', buf, count, type, rank, disp, tcount, ttype), request);
}

int MPI_Raccumulate(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount,
                    MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request) {
    ENTER("Raccumulate");
    struct access *a = ask_to_add(r, win, buf, count, type, rank, disp, tcount, ttype, op);
    return with_request(r, win, rank, a, request);
}

int MPI_Rget_accumulate(const void *buf, int count, MPI_Datatype type, void *result, int rcount, MPI_Datatype rtype,
                        int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win,
                        MPI_Request *request) {
    ENTER("Rget_accumulate");
    struct access *a = ask_to_get(r, win, buf, count, type, result, rcount, rtype, rank, disp, tcount, ttype, op);
    return with_request(r, win, rank, a, request);
}

/* --- doing */

static bool equal(const char *a, const char *b, long size) {
    for (long i = 0; i < size; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

/* Of a dynamic window only what is attached is there, also where it was attached piece by piece. */
static bool missing(void *exposures, uintptr_t address, size_t size) {
    MPI_Aint at = (MPI_Aint) address, end = at + (MPI_Aint) size;
    for (struct exposure *e = exposures; e && at < end;) {
        bool here = !e->over && at >= e->at && at < e->at + e->size;
        at = here ? e->at + e->size : at;
        e = here ? exposures : e->next;
    }
    return at < end;
}

static void access_do(struct rank *r, struct win *w, struct access *a) {
    if (ranks_elsewhere) {
        remote_access(r, a->ticket);
        return;
    }
    struct window *x = w->window;
    if (x->dynamic && type_any(a->there.type, (void *) a->there.base, a->there.count, missing, x->exposures[a->target])) {
        finding(r->number, "argument", "uses memory by %s ({%lx}) that rank %d has not attached to its window", a->call, a->pc,
                x->context->members[a->target]);
        return;
    }
    char *there = (x->dynamic ? NULL : x->parts[a->target].base) + a->there.base;
    struct type *type = a->there.type;
    long count = a->there.count, size = size_of(&a->there);
    char *old = arena((size_t) size + 1);
    type_pack(type, there, count, old);
    switch (a->kind) {
    case 'P': type_unpack(type, there, count, a->data, size); break;
    case 'G': type_unpack(a->type, (void *) a->origin, a->count, old, size); break;
    case 'g': type_unpack(a->result_type, a->result, a->result_count, old, size); break;
    case 'A':
    case 'F': {
        if (a->kind == 'F') {
            type_unpack(a->result_type, a->result, a->result_count, old, size);
        }
        char *fresh = arena((size_t) size + 1);
        __builtin_memcpy(fresh, old, (size_t) size);
        reduce_into(r, a->op, type, count, a->data, fresh);
        type_unpack(type, there, count, fresh, size);
        break;
    }
    default:
        type_unpack(a->result_type, a->result, 1, old, size);
        if (equal(old, a->compare, size)) {
            type_unpack(type, there, 1, a->data, size);
        }
    }
}

static enum kind kind_of(struct access *a) {
    return a->kind == 'P' ? WRITE : a->kind == 'G' || a->kind == 'g' ? READ : RMW;
}

/* Those to one target, or with -1 all; each an event if somebody else may be at the same bytes. */
void accesses_do(struct rank *r, struct win *w, int target, bool visible, enum completion how, uint32_t done) {
    struct access *all = w->first;
    w->first = NULL;
    w->last = &w->first;
    for (struct access *a = all, *next; a; a = next) {
        next = a->next;
        a->next = NULL;
        if (target >= 0 && a->target != target) {
            *w->last = a;
            w->last = &a->next;
            continue;
        }
        if (visible) {
            struct object *o = object_at(UINT64_C(1) << 53 | w->window->id << 8 | (unsigned) a->target,
                                         T_MEMORY);
            r->waits = NULL;
            about(r, a->call, NOBODY - 100, 0, NULL);
            r->about.text = "takes effect";
            stand(op_of(kind_of(a), o->number), cells((uint32_t) region_from(&a->there), (uint32_t) region_to(&a->there)), o);
            happened(0);
        }
        access_used(r, w, a, how, done);
        access_do(r, w, a);
        if (a->lent) {
            request_give_back(r, a->lent, done);
        }
    }
    if (how != ASKED) {
        accesses_complete(r, w->window, target, how, done);
    }
}
