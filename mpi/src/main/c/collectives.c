/* The calls for collectives, blocking and not. Each packs what the rank gives and says where what it gets goes. */
#include "remote.h"

struct chunk chunk_of(struct type *t, const void *from, long count) {
    struct chunk c = {.size = t->size * count, .count = (int) count, .type = t, .from = from};
    c.data = arena((size_t) c.size + 1);
    type_pack(t, from, count, c.data);
    return c;
}

static struct chunk *one(struct type *t, const void *from, long count) {
    struct chunk *c = arena(sizeof *c);
    *c = chunk_of(t, from, count);
    return c;
}

/* `count`, or one for each of so many. */
static int check_counts(struct rank *r, struct comm *c, int count, const int *counts, int many) {
    for (int i = 0; i < (counts ? many : 1); i++) {
        int one = counts ? counts[i] : count;
        if (one < 0) {
            return wrong(r, c, MPI_ERR_COUNT, "argument", "the count is %d", one);
        }
    }
    return MPI_SUCCESS;
}

/* Of an intercommunicator: whether it is in the root's group, and not the root. */
static bool looks_on(struct comm *c, int root) { return c->remotes && root == MPI_PROC_NULL; }
static bool is_root(struct comm *c, int root) { return c->remotes ? root == MPI_ROOT : c->me == root; }
static bool gives_to(struct comm *c, int root) { return c->remotes == NULL || root >= 0; }

/* The root has one buffer for what it gives and what is the result; others have only one anyway. */
static int in_place_at_root(struct rank *r, struct comm *c, int root, bool in_place) {
    return in_place && !is_root(c, root)
            ? wrong(r, c, MPI_ERR_BUFFER, "argument", "MPI_IN_PLACE is for the root, which is %d", root) : MPI_SUCCESS;
}

struct plan { struct comm *comm; enum collective_kind kind; int root; struct arrival what; int number, starts; };

/* All members prepare it, in the same order as others; a library may make them wait for each other there, but need not. */
static int prepare(struct rank *r, struct plan plan, MPI_Request *request) {
    struct request *q = request_make(r, R_COLLECTIVE);
    q->plan = arena(sizeof *q->plan);
    *q->plan = plan;
    q->plan->number = plan.comm->calls;
    q->comm = plan.comm;
    q->persistent = true;
    q->active = false;
    request_publish(r, q, request);
    about(r, r->call, NOBODY - 100, 0, NULL);
    conclude(r, plan.comm, arrive(r, plan.comm, C_PREPARE, plan.root, (struct arrival) {.op = plan.what.op}));
    return MPI_SUCCESS;
}

/* The n-th start of each member belongs together, in whatever order they start others. What they give is read anew. */
enum { PLANS = 1 << 15, STARTS = 1 << 15 };


int collective_start(struct rank *r, struct request *q) {
    struct arrival what = q->plan->what;
    struct chunk *chunks = arena((size_t) (what.chunk_count + 1) * sizeof *chunks);
    for (int i = 0; i < what.chunk_count; i++) {
        if (what.chunks[i].type) {
            chunks[i] = chunk_of(what.chunks[i].type, what.chunks[i].from, what.chunks[i].count);
        }
    }
    what.chunks = chunks;
    if (q->plan->number >= PLANS || q->plan->starts >= STARTS) {
        refuse("starts a persistent collective more than %d times", STARTS);
    }
    what.started = -1 - (q->plan->number * STARTS + q->plan->starts++);
    r->call = q->call;
    about(r, "MPI_Start", NOBODY - 100, 0, NULL);
    r->about.request = q;
    q->collective = arrive(r, q->comm, q->plan->kind, q->plan->root, what);
    collective_apart(r, q->collective, q->comm->index);
    q->active = true;
    step(r);
    collective_lend(r, q->collective, q->comm->index, q);
    return MPI_SUCCESS;
}

int collective_go(struct rank *r, struct comm *c, enum collective_kind kind, int root, struct arrival what,
                  MPI_Request *request) {
    int code = root_check(r, c, kind, root);
    if (code != MPI_SUCCESS) {
        return code;
    }
    if (r->prepares) {
        return prepare(r, (struct plan) {c, kind, root, what}, request);
    }
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct collective *k = arrive(r, c, kind, root, what);
    collective_apart(r, k, c->index);
    struct request *q = request_make(r, R_COLLECTIVE);
    if (request == NULL) {
        if (r->exposed) {   /* what it reads and writes may be part of a window */
            collective_lend(r, k, c->index, q);
        }
        conclude(r, c, k);
        request_give_back(r, q, (uint32_t) r->events);
        return MPI_SUCCESS;
    }
    q->collective = k;
    q->comm = c;
    request_publish(r, q, request);
    step(r);
    collective_lend(r, k, c->index, q);
    return MPI_SUCCESS;
}

static int barrier(struct rank *r, MPI_Comm comm, MPI_Request *request) {
    return collective_go(r, comm_of(r, comm), C_BARRIER, 0, (struct arrival) {0}, request);
}

static int bcast(struct rank *r, void *buf, int count, MPI_Datatype type, int root, MPI_Comm comm,
                 MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    if (looks_on(c, root)) {
        return collective_go(r, c, C_BCAST, root, (struct arrival) {0}, request);
    }
    struct arrival what = {.into = buf, .count = count, .type = type_of(r, type, true)};
    int code = check_counts(r, c, count, NULL, 0);
    if (code) {
        return code;
    }
    if (is_root(c, root)) {
        what.chunks = one(what.type, buf, count);
        what.chunk_count = 1;
    }
    return collective_go(r, c, C_BCAST, root, what, request);
}

static int gather(struct rank *r, enum collective_kind kind, const void *sbuf, int scount, MPI_Datatype stype, void *rbuf,
                  int rcount, const int *rcounts, const int *displs, MPI_Datatype rtype, int root, MPI_Comm comm,
                  MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    bool gets = kind == C_ALLGATHER || is_root(c, root);
    struct arrival what = {.into = rbuf, .counts = rcounts, .displs = displs, .count = rcount,
                           .type = gets ? type_of(r, rtype, true) : NULL, .in_place = sbuf == MPI_IN_PLACE};
    bool gives = kind == C_ALLGATHER || gives_to(c, root);
    int code = gets ? check_counts(r, c, rcount, rcounts, peers(c)) : MPI_SUCCESS;
    code = code || !gives || what.in_place ? code : check_counts(r, c, scount, NULL, 0);
    code = code || kind != C_GATHER || !gives ? code : in_place_at_root(r, c, root, what.in_place);
    if (code) {
        return code;
    }
    if (!gives) {
        what.in_place = false;
    } else if (!what.in_place) {
        what.chunks = one(type_of(r, stype, true), sbuf, scount);
        what.chunk_count = 1;
    } else if (kind == C_ALLGATHER) {
        long count = rcounts ? rcounts[c->me] : rcount;
        long at = (displs ? displs[c->me] : c->me * count) * what.type->extent;
        what.chunks = one(what.type, (char *) rbuf + at, count);
        what.chunk_count = 1;
    }
    return collective_go(r, c, kind, root, what, request);
}

static int scatter(struct rank *r, const void *sbuf, int scount, const int *scounts, const int *displs,
                   MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm,
                   MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    struct arrival what = {.into = rbuf, .count = rcount, .in_place = rbuf == MPI_IN_PLACE};
    bool gets = !what.in_place && gives_to(c, root);
    what.type = gets ? type_of(r, rtype, true) : NULL;
    int code = gets ? check_counts(r, c, rcount, NULL, 0) : MPI_SUCCESS;
    code = code || !is_root(c, root) ? code : check_counts(r, c, scount, scounts, peers(c));
    code = code ? code : in_place_at_root(r, c, root, what.in_place);
    if (code) {
        return code;
    }
    if (is_root(c, root)) {
        struct type *t = type_of(r, stype, true);
        what.chunk_count = peers(c);
        what.chunks = arena((size_t) what.chunk_count * sizeof *what.chunks);
        for (int i = 0; i < what.chunk_count; i++) {
            long count = scounts ? scounts[i] : scount;
            what.chunks[i] = chunk_of(t, (const char *) sbuf + (displs ? displs[i] : i * count) * t->extent, count);
        }
    }
    return collective_go(r, c, C_SCATTER, root, what, request);
}

/* Looked up at once: a datatype may be freed while what it was given to is still under way. */
struct type **types_of(struct rank *r, const MPI_Datatype *handles, int count) {
    struct type **all = arena((size_t) (count + 1) * sizeof *all);
    for (int i = 0; i < count; i++) {
        all[i] = type_of(r, handles[i], true);
    }
    return all;
}

static int alltoall(struct rank *r, const void *sbuf, int scount, const int *scounts, const int *sdispls,
                    MPI_Datatype stype, const MPI_Datatype *stypes, void *rbuf, int rcount, const int *rcounts,
                    const int *rdispls, MPI_Datatype rtype, const MPI_Datatype *rtypes, MPI_Comm comm,
                    MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    int size = peers(c);
    struct arrival what = {.into = rbuf, .counts = rcounts, .displs = rdispls, .count = rcount,
                           .type = rtypes ? NULL : type_of(r, rtype, true), .chunk_count = size};
    what.types = rtypes ? types_of(r, rtypes, size) : NULL;
    bool in_place = what.in_place = sbuf == MPI_IN_PLACE;
    int code = check_counts(r, c, rcount, rcounts, size);
    code = code || in_place ? code : check_counts(r, c, scount, scounts, size);
    if (code) {
        return code;
    }
    what.chunks = arena((size_t) size * sizeof *what.chunks);
    for (int i = 0; i < size; i++) {
        const int *counts = in_place ? rcounts : scounts, *displs = in_place ? rdispls : sdispls;
        const MPI_Datatype *types = in_place ? rtypes : stypes;
        struct type *t = type_of(r, types ? types[i] : in_place ? rtype : stype, true);
        long count = counts ? counts[i] : in_place ? rcount : scount;
        long at = types ? displs[i] : (displs ? displs[i] : i * count) * t->extent;
        what.chunks[i] = chunk_of(t, (const char *) (in_place ? rbuf : sbuf) + at, count);
    }
    return collective_go(r, c, C_ALLTOALL, 0, what, request);
}

static int reduce(struct rank *r, enum collective_kind kind, const void *sbuf, void *rbuf, int count, const int *counts,
                  MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm, MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    if (kind == C_REDUCE && looks_on(c, root)) {
        struct arrival nothing = {.op = op};
        return collective_go(r, c, kind, root, nothing, request);
    }
    struct arrival what = {.into = rbuf, .count = count, .counts = counts, .type = type_of(r, type, true), .op = op,
                           .in_place = sbuf == MPI_IN_PLACE, .chunk_count = 1};
    int code = check_counts(r, c, count, counts, c->size);
    code = code || kind != C_REDUCE ? code : in_place_at_root(r, c, root, what.in_place);
    if (code) {
        return code;
    }
    if (op <= 0 || (op > MPI_NO_OP && table_get(&r->ops, 100, op) == NULL)) {
        return wrong(r, c, MPI_ERR_OP, "argument", "there is no such operation");
    }
    if (op <= MPI_NO_OP && (!what.type->basic || (!ranks_elsewhere && !op_defined(op, what.type)))) {
        return wrong(r, c, MPI_ERR_OP, "argument", "the operation is not defined for %s", type_text(what.type));
    }
    long all = count;
    if (kind == C_REDUCE_SCATTER) {
        all = counts ? 0 : (long) count * c->size;
        for (int i = 0; counts && i < c->size; i++) {
            all += counts[i];
        }
    }
    if (kind == C_REDUCE && !gives_to(c, root)) {
        what.chunk_count = 0;
    } else {
        what.chunks = one(what.type, what.in_place ? rbuf : sbuf, all);
    }
    return collective_go(r, c, kind, root, what, request);
}

/* --- the calls themselves: each blocking, and with I and a request */

int MPI_Barrier(MPI_Comm comm) {
    ENTER("Barrier");
    return barrier(r, comm, NULL);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request) {
    ENTER("Ibarrier");
    return barrier(r, comm, request);
}

int MPI_Bcast(void *buf, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    ENTER("Bcast");
    return bcast(r, buf, count, type, root, comm, NULL);
}

int MPI_Ibcast(void *buf, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request *request) {
    ENTER("Ibcast");
    return bcast(r, buf, count, type, root, comm, request);
}

int MPI_Gather(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root,
               MPI_Comm comm) {
    ENTER("Gather");
    return gather(r, C_GATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, root, comm, NULL);
}

int MPI_Igather(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root,
                MPI_Comm comm, MPI_Request *request) {
    ENTER("Igather");
    return gather(r, C_GATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, root, comm, request);
}

int MPI_Gatherv(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[], const int displs[],
                MPI_Datatype rtype, int root, MPI_Comm comm) {
    ENTER("Gatherv");
    return gather(r, C_GATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, root, comm, NULL);
}

int MPI_Igatherv(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[], const int displs[],
                 MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request) {
    ENTER("Igatherv");
    return gather(r, C_GATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, root, comm, request);
}

int MPI_Allgather(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype,
                  MPI_Comm comm) {
    ENTER("Allgather");
    return gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, 0, comm, NULL);
}

int MPI_Iallgather(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype,
                   MPI_Comm comm, MPI_Request *request) {
    ENTER("Iallgather");
    return gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, 0, comm, request);
}

int MPI_Allgatherv(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[], const int displs[],
                   MPI_Datatype rtype, MPI_Comm comm) {
    ENTER("Allgatherv");
    return gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, 0, comm, NULL);
}

int MPI_Iallgatherv(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[],
                    const int displs[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request) {
    ENTER("Iallgatherv");
    return gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, 0, comm, request);
}

int MPI_Scatter(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root,
                MPI_Comm comm) {
    ENTER("Scatter");
    return scatter(r, sbuf, scount, NULL, NULL, stype, rbuf, rcount, rtype, root, comm, NULL);
}

int MPI_Iscatter(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root,
                 MPI_Comm comm, MPI_Request *request) {
    ENTER("Iscatter");
    return scatter(r, sbuf, scount, NULL, NULL, stype, rbuf, rcount, rtype, root, comm, request);
}

int MPI_Scatterv(const void *sbuf, const int scounts[], const int displs[], MPI_Datatype stype, void *rbuf, int rcount,
                 MPI_Datatype rtype, int root, MPI_Comm comm) {
    ENTER("Scatterv");
    return scatter(r, sbuf, 0, scounts, displs, stype, rbuf, rcount, rtype, root, comm, NULL);
}

int MPI_Iscatterv(const void *sbuf, const int scounts[], const int displs[], MPI_Datatype stype, void *rbuf, int rcount,
                  MPI_Datatype rtype, int root, MPI_Comm comm, MPI_Request *request) {
    ENTER("Iscatterv");
    return scatter(r, sbuf, 0, scounts, displs, stype, rbuf, rcount, rtype, root, comm, request);
}

int MPI_Alltoall(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype,
                 MPI_Comm comm) {
    ENTER("Alltoall");
    return alltoall(r, sbuf, scount, NULL, NULL, stype, NULL, rbuf, rcount, NULL, NULL, rtype, NULL, comm, NULL);
}

int MPI_Ialltoall(const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype,
                  MPI_Comm comm, MPI_Request *request) {
    ENTER("Ialltoall");
    return alltoall(r, sbuf, scount, NULL, NULL, stype, NULL, rbuf, rcount, NULL, NULL, rtype, NULL, comm, request);
}

int MPI_Alltoallv(const void *sbuf, const int scounts[], const int sdispls[], MPI_Datatype stype, void *rbuf,
                  const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm) {
    ENTER("Alltoallv");
    return alltoall(r, sbuf, 0, scounts, sdispls, stype, NULL, rbuf, 0, rcounts, rdispls, rtype, NULL, comm, NULL);
}

int MPI_Ialltoallv(const void *sbuf, const int scounts[], const int sdispls[], MPI_Datatype stype, void *rbuf,
                   const int rcounts[], const int rdispls[], MPI_Datatype rtype, MPI_Comm comm, MPI_Request *request) {
    ENTER("Ialltoallv");
    return alltoall(r, sbuf, 0, scounts, sdispls, stype, NULL, rbuf, 0, rcounts, rdispls, rtype, NULL, comm, request);
}

int MPI_Alltoallw(const void *sbuf, const int scounts[], const int sdispls[], const MPI_Datatype stypes[], void *rbuf,
                  const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm) {
    ENTER("Alltoallw");
    return alltoall(r, sbuf, 0, scounts, sdispls, 0, stypes, rbuf, 0, rcounts, rdispls, 0, rtypes, comm, NULL);
}

int MPI_Ialltoallw(const void *sbuf, const int scounts[], const int sdispls[], const MPI_Datatype stypes[], void *rbuf,
                   const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm,
                   MPI_Request *request) {
    ENTER("Ialltoallw");
    return alltoall(r, sbuf, 0, scounts, sdispls, 0, stypes, rbuf, 0, rcounts, rdispls, 0, rtypes, comm, request);
}

int MPI_Reduce(const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
    ENTER("Reduce");
    return reduce(r, C_REDUCE, sbuf, rbuf, count, NULL, type, op, root, comm, NULL);
}

int MPI_Ireduce(const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm,
                MPI_Request *request) {
    ENTER("Ireduce");
    return reduce(r, C_REDUCE, sbuf, rbuf, count, NULL, type, op, root, comm, request);
}

#define REDUCTIONS(Name, Iname, kind)                                                                                  \
    int MPI_##Name(const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {             \
        ENTER(#Name);                                                                                                  \
        return reduce(r, kind, sbuf, rbuf, count, NULL, type, op, 0, comm, NULL);                                      \
    }                                                                                                                  \
    int MPI_##Iname(const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,              \
                    MPI_Request *request) {                                                                            \
        ENTER(#Iname);                                                                                                 \
        return reduce(r, kind, sbuf, rbuf, count, NULL, type, op, 0, comm, request);                                   \
    }

REDUCTIONS(Allreduce, Iallreduce, C_ALLREDUCE)
REDUCTIONS(Scan, Iscan, C_SCAN)
REDUCTIONS(Exscan, Iexscan, C_EXSCAN)
REDUCTIONS(Reduce_scatter_block, Ireduce_scatter_block, C_REDUCE_SCATTER)

int MPI_Reduce_scatter(const void *sbuf, void *rbuf, const int counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    ENTER("Reduce_scatter");
    return reduce(r, C_REDUCE_SCATTER, sbuf, rbuf, 0, counts, type, op, 0, comm, NULL);
}

int MPI_Ireduce_scatter(const void *sbuf, void *rbuf, const int counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                        MPI_Request *request) {
    ENTER("Ireduce_scatter");
    return reduce(r, C_REDUCE_SCATTER, sbuf, rbuf, 0, counts, type, op, 0, comm, request);
}

/* --- persistent: prepared once, started as often as the program likes */

#define PREPARES(Name, call, ...)                                                                                      \
    int MPI_##Name##_init(__VA_ARGS__, MPI_Info info, MPI_Request *request) {                                          \
        ENTER(#Name "_init");                                                                                          \
        (void) info;                                                                                                   \
        r->prepares = true;                                                                                            \
        return call;                                                                                                   \
    }

PREPARES(Barrier, barrier(r, comm, request), MPI_Comm comm)
PREPARES(Bcast, bcast(r, buf, count, type, root, comm, request), void *buf, int count, MPI_Datatype type, int root,
         MPI_Comm comm)
PREPARES(Gather, gather(r, C_GATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, root, comm, request),
         const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
PREPARES(Gatherv, gather(r, C_GATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, root, comm, request),
         const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[], const int displs[],
         MPI_Datatype rtype, int root, MPI_Comm comm)
PREPARES(Allgather, gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, rcount, NULL, NULL, rtype, 0, comm, request),
         const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, MPI_Comm comm)
PREPARES(Allgatherv, gather(r, C_ALLGATHER, sbuf, scount, stype, rbuf, 0, rcounts, displs, rtype, 0, comm, request),
         const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, const int rcounts[], const int displs[],
         MPI_Datatype rtype, MPI_Comm comm)
PREPARES(Scatter, scatter(r, sbuf, scount, NULL, NULL, stype, rbuf, rcount, rtype, root, comm, request), const void *sbuf,
         int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root, MPI_Comm comm)
PREPARES(Scatterv, scatter(r, sbuf, 0, scounts, displs, stype, rbuf, rcount, rtype, root, comm, request), const void *sbuf,
         const int scounts[], const int displs[], MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, int root,
         MPI_Comm comm)
PREPARES(Alltoall, alltoall(r, sbuf, scount, NULL, NULL, stype, NULL, rbuf, rcount, NULL, NULL, rtype, NULL, comm, request),
         const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype, MPI_Comm comm)
PREPARES(Alltoallv,
         alltoall(r, sbuf, 0, scounts, sdispls, stype, NULL, rbuf, 0, rcounts, rdispls, rtype, NULL, comm, request),
         const void *sbuf, const int scounts[], const int sdispls[], MPI_Datatype stype, void *rbuf, const int rcounts[],
         const int rdispls[], MPI_Datatype rtype, MPI_Comm comm)
PREPARES(Alltoallw, alltoall(r, sbuf, 0, scounts, sdispls, 0, stypes, rbuf, 0, rcounts, rdispls, 0, rtypes, comm, request),
         const void *sbuf, const int scounts[], const int sdispls[], const MPI_Datatype stypes[], void *rbuf,
         const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[], MPI_Comm comm)
PREPARES(Reduce, reduce(r, C_REDUCE, sbuf, rbuf, count, NULL, type, op, root, comm, request), const void *sbuf, void *rbuf,
         int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
PREPARES(Allreduce, reduce(r, C_ALLREDUCE, sbuf, rbuf, count, NULL, type, op, 0, comm, request), const void *sbuf,
         void *rbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
PREPARES(Scan, reduce(r, C_SCAN, sbuf, rbuf, count, NULL, type, op, 0, comm, request), const void *sbuf, void *rbuf,
         int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
PREPARES(Exscan, reduce(r, C_EXSCAN, sbuf, rbuf, count, NULL, type, op, 0, comm, request), const void *sbuf, void *rbuf,
         int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
PREPARES(Reduce_scatter_block, reduce(r, C_REDUCE_SCATTER, sbuf, rbuf, count, NULL, type, op, 0, comm, request),
         const void *sbuf, void *rbuf, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
PREPARES(Reduce_scatter, reduce(r, C_REDUCE_SCATTER, sbuf, rbuf, 0, counts, type, op, 0, comm, request), const void *sbuf,
         void *rbuf, const int counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm)
