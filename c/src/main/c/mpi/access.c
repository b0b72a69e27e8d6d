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
    if (count < 0 || target_count < 0) {
        wrong(r, w->errors, MPI_ERR_COUNT, "argument", "the count is %ld", count < 0 ? count : target_count);
        return NULL;
    }
    if (w->locks[target].state == E_NONE && !w->fenced && !in_group(w->start, w->comm->context->members[target])) {
        fail("wrong-use", "%s at {%lx} is in no epoch: no fence, lock or start comes before it", r->call, r->fiber->pc);
    }
    struct access *a = arena(sizeof *a);
    a->kind = kind;
    a->target = target;
    a->origin = (void *) origin;
    a->count = count;
    a->type = type_of(r, type, true);
    a->target_count = target_count;
    a->target_type = type_of(r, target_type, true);
    a->call = r->call;
    a->pc = r->fiber->pc;
    a->ticket = r->ticket;
    a->fence = w->locks[target].state == E_NONE && !in_group(w->start, w->comm->context->members[target]);
    if (w->fenced && w->locks[target].state != E_NONE && w->locked_access == 0) {
        w->locked_access = w->locks[target].pc;
    }
    a->knows = knowledge(r);
    int unit = w->window->dynamic ? 1 : w->window->parts[target].unit;
    a->at = disp * unit + a->target_type->true_lb;
    a->length = target_count > 0 ? (target_count - 1) * a->target_type->extent + a->target_type->true_ub
                                   - a->target_type->true_lb : 0;
    if (!w->window->dynamic && (a->at < 0 || a->at + a->length > w->window->parts[target].size)) {
        wrong(r, w->errors, MPI_ERR_RMA_RANGE, "argument", "bytes %ld to %ld do not lie within rank %d's window of %ld", a->at,
              a->at + a->length, target, w->window->parts[target].size);
        return NULL;
    }
    if (kind != 'F' && kind != 'C' && kind != 'g'
            && a->type->size * count != a->target_type->size * target_count && count > 0) {
        finding(r->number, "truncation", "%s ({%lx}) has %ld bytes here and %ld there", a->call, a->pc,
                a->type->size * count, a->target_type->size * target_count);
    }
    if ((kind == 'P' || kind == 'G' || kind == 'A') && !type_matches(a->type, count, a->target_type, target_count)) {
        finding(r->number, "type-mismatch", "%s ({%lx}) has %s here and %s there", a->call, a->pc, type_text(a->type),
                type_text(a->target_type));
    }
    if (kind != 'G' && count > 0) {
        a->data = arena((size_t) (a->type->size * count) + 1);
        type_pack(a->type, origin, count, a->data);
    }
    *w->last = a;
    w->last = &a->next;
    return a;
}

/* The origin's buffer is the library's until then. */
static void lend(struct rank *r, struct access *a, void *buffer, long count, struct type *type, bool reads) {
    struct request *q = request_make(r, reads ? R_SEND : R_RECV);
    q->buffer = buffer;
    q->count = (int) count;
    q->type = type;
    a->lent = q;
    buffer_given(r, q);
    watch(r, q);
}

static void asked(struct rank *r, int target) {
    about(r, r->call, NOBODY - 100, 0, NULL);
    static char text[RANKS][32];
    snprintf(text[r->number], sizeof text[0], "rank %d", target);
    r->about.text = text[r->number];
    step(r);
}

int MPI_Put(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ENTER("Put");
    struct access *a = ask(r, win, 'P', buf, count, type, rank, disp, tcount, ttype);
    if (a) {
        asked(r, rank);
        lend(r, a, (void *) buf, count, a->type, true);
    }
    return MPI_SUCCESS;
}

int MPI_Get(void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
            MPI_Win win) {
    ENTER("Get");
    struct access *a = ask(r, win, 'G', buf, count, type, rank, disp, tcount, ttype);
    if (a) {
        asked(r, rank);
        lend(r, a, buf, count, a->type, false);
    }
    return MPI_SUCCESS;
}

int MPI_Accumulate(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount,
                   MPI_Datatype ttype, MPI_Op op, MPI_Win win) {
    ENTER("Accumulate");
    struct access *a = ask(r, win, 'A', buf, count, type, rank, disp, tcount, ttype);
    if (a) {
        a->op = op;
        asked(r, rank);
        lend(r, a, (void *) buf, count, a->type, true);
    }
    return MPI_SUCCESS;
}

/* What is there comes back, and what is given goes there; nothing does with MPI_NO_OP. */
static struct access *ask_to_get(struct rank *r, MPI_Win win, const void *buf, int count, MPI_Datatype type, void *result,
                                 int rcount, MPI_Datatype rtype, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
                                 MPI_Op op) {
    bool reads = op == MPI_NO_OP;
    struct access *a = ask(r, win, reads ? 'g' : 'F', buf, reads ? 0 : count, reads ? ttype : type, rank, disp, tcount,
                           ttype);
    if (a) {
        a->op = op;
        a->result = result;
        a->result_count = rcount;
        a->result_type = type_of(r, rtype, true);
    }
    return a;
}

int MPI_Get_accumulate(const void *buf, int count, MPI_Datatype type, void *result, int rcount, MPI_Datatype rtype,
                       int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win) {
    ENTER("Get_accumulate");
    struct access *a = ask_to_get(r, win, buf, count, type, result, rcount, rtype, rank, disp, tcount, ttype, op);
    if (a) {
        asked(r, rank);
        lend(r, a, result, rcount, a->result_type, false);
    }
    return MPI_SUCCESS;
}

int MPI_Fetch_and_op(const void *buf, void *result, MPI_Datatype type, int rank, MPI_Aint disp, MPI_Op op, MPI_Win win) {
    ENTER("Fetch_and_op");
    struct access *a = ask(r, win, op == MPI_NO_OP ? 'g' : 'F', buf, op == MPI_NO_OP ? 0 : 1, type, rank, disp, 1, type);
    if (a) {
        a->op = op;
        a->result = result;
        a->result_count = 1;
        a->result_type = a->type;
        asked(r, rank);
        lend(r, a, result, 1, a->type, false);
    }
    return MPI_SUCCESS;
}

int MPI_Compare_and_swap(const void *buf, const void *compare, void *result, MPI_Datatype type, int rank, MPI_Aint disp,
                         MPI_Win win) {
    ENTER("Compare_and_swap");
    struct access *a = ask(r, win, 'C', buf, 1, type, rank, disp, 1, type);
    if (a) {
        a->compare = arena((size_t) a->type->size + 1);
        type_pack(a->type, compare, 1, a->compare);
        a->result = result;
        a->result_count = 1;
        a->result_type = a->type;
        asked(r, rank);
        lend(r, a, result, 1, a->type, false);
    }
    return MPI_SUCCESS;
}

/* Requests of single accesses: complete as soon as somebody waits, which does the access. */
static void with_request(struct rank *r, MPI_Win win, int rank, struct access *a, MPI_Request *request) {
    struct request *q = request_make(r, R_RMA);
    if (a) {
        a->request = q;
        asked(r, rank);
    }
    accesses_do(r, win_of(r, win), rank, true, UINT32_MAX);
    request_publish(r, q, request);
    if (a) {
        if (a->data) {
            request_lend(r, q, true, a->origin, a->count, a->type);
        }
        if (a->kind == 'G') {
            request_lend(r, q, false, a->origin, a->count, a->type);
        } else if (a->result) {
            request_lend(r, q, false, a->result, a->result_count, a->result_type);
        }
        request_lent(r, q);
    }
}

int MPI_Rput(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
             MPI_Win win, MPI_Request *request) {
    ENTER("Rput");
    with_request(r, win, rank, ask(r, win, 'P', buf, count, type, rank, disp, tcount, ttype), request);
    return MPI_SUCCESS;
}

int MPI_Rget(void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype,
             MPI_Win win, MPI_Request *request) {
    ENTER("Rget");
    with_request(r, win, rank, ask(r, win, 'G', buf, count, type, rank, disp, tcount, ttype), request);
    return MPI_SUCCESS;
}

int MPI_Raccumulate(const void *buf, int count, MPI_Datatype type, int rank, MPI_Aint disp, int tcount,
                    MPI_Datatype ttype, MPI_Op op, MPI_Win win, MPI_Request *request) {
    ENTER("Raccumulate");
    struct access *a = ask(r, win, 'A', buf, count, type, rank, disp, tcount, ttype);
    if (a) {
        a->op = op;
    }
    with_request(r, win, rank, a, request);
    return MPI_SUCCESS;
}

int MPI_Rget_accumulate(const void *buf, int count, MPI_Datatype type, void *result, int rcount, MPI_Datatype rtype,
                        int rank, MPI_Aint disp, int tcount, MPI_Datatype ttype, MPI_Op op, MPI_Win win,
                        MPI_Request *request) {
    ENTER("Rget_accumulate");
    struct access *a = ask_to_get(r, win, buf, count, type, result, rcount, rtype, rank, disp, tcount, ttype, op);
    with_request(r, win, rank, a, request);
    return MPI_SUCCESS;
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

static void access_do(struct rank *r, struct win *w, struct access *a, uint32_t done) {
    if (remote) {
        remote_access(r, a->ticket);
        return;
    }
    struct window *x = w->window;
    char *there = (x->dynamic ? NULL : x->parts[a->target].base) + (a->at - a->target_type->true_lb);
    long size = a->target_type->size * a->target_count;
    char *old = arena((size_t) size + 1);
    type_pack(a->target_type, there, a->target_count, old);
    switch (a->kind) {
    case 'P': type_unpack(a->target_type, there, a->target_count, a->data, size); break;
    case 'G': type_unpack(a->type, a->origin, a->count, old, size); break;
    case 'g': type_unpack(a->result_type, a->result, a->result_count, old, size); break;
    case 'A':
    case 'F': {
        if (a->kind == 'F') {
            type_unpack(a->result_type, a->result, a->result_count, old, size);
        }
        char *fresh = arena((size_t) size + 1);
        __builtin_memcpy(fresh, old, (size_t) size);
        reduce_into(r, a->op, a->target_type, a->target_count, a->data, fresh);
        type_unpack(a->target_type, there, a->target_count, fresh, size);
        break;
    }
    default:
        type_unpack(a->result_type, a->result, 1, old, size);
        if (equal(old, a->compare, size)) {
            type_unpack(a->target_type, there, 1, a->data, size);
        }
    }
    if (a->lent) {
        unwatch(r, a->lent);
    }
    access_here(r, a, done);
}

static enum kind kind_of(struct access *a) {
    return a->kind == 'P' ? WRITE : a->kind == 'G' || a->kind == 'g' ? READ : RMW;
}

/* Those to one target, or with -1 all; each an event if somebody else may be at the same bytes. */
void accesses_do(struct rank *r, struct win *w, int target, bool visible, uint32_t done) {
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
            stand(op_of(kind_of(a), o->number), cells((uint32_t) a->at, (uint32_t) (a->at + a->length)), o);
            happened(0);
        }
        access_used(r, w, a, done);
        access_do(r, w, a, done);
    }
    if (done != UINT32_MAX) {
        accesses_complete(r, w->window, target);
    }
}
