/* Collectives: called on the library when all members have come. Those that some members may leave before that are made
 * of messages between twins of the communicator, unless the search is one without buffering. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

#define REQUEST(ticket) ((MPI_Request) (intptr_t) (0x5a000000 + (ticket)))

/* --- on the library */

void make_collective(struct call *c) {
    MPI_Comm x = c->comm->real;
    MPI_Request *q = &c->real;
    int code = MPI_SUCCESS;
#define MAKE(Name, Iname, ...) code = c->later ? REAL(PMPI_##Iname(__VA_ARGS__, q)) : REAL(PMPI_##Name(__VA_ARGS__))
    switch (c->what) {
    case K_BARRIER: MAKE(Barrier, Ibarrier, x); break;
    case K_BCAST: MAKE(Bcast, Ibcast, c->rbuf, c->rcount, c->rtype, c->root, x); break;
    case K_GATHER:
        MAKE(Gather, Igather, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, c->root, x);
        break;
    case K_GATHERV:
        MAKE(Gatherv, Igatherv, c->buf, c->count, c->type, c->rbuf, c->rcounts, c->rdispls, c->rtype, c->root, x);
        break;
    case K_SCATTER:
        MAKE(Scatter, Iscatter, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, c->root, x);
        break;
    case K_SCATTERV:
        MAKE(Scatterv, Iscatterv, c->buf, c->scounts, c->sdispls, c->type, c->rbuf, c->rcount, c->rtype, c->root, x);
        break;
    case K_ALLGATHER: MAKE(Allgather, Iallgather, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, x); break;
    case K_ALLGATHERV:
        MAKE(Allgatherv, Iallgatherv, c->buf, c->count, c->type, c->rbuf, c->rcounts, c->rdispls, c->rtype, x);
        break;
    case K_ALLTOALL: MAKE(Alltoall, Ialltoall, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, x); break;
    case K_ALLTOALLV:
        MAKE(Alltoallv, Ialltoallv, c->buf, c->scounts, c->sdispls, c->type, c->rbuf, c->rcounts, c->rdispls, c->rtype, x);
        break;
    case K_REDUCE: MAKE(Reduce, Ireduce, c->buf, c->rbuf, c->rcount, c->rtype, c->op, c->root, x); break;
    case K_ALLREDUCE: MAKE(Allreduce, Iallreduce, c->buf, c->rbuf, c->rcount, c->rtype, c->op, x); break;
    case K_REDUCE_SCATTER:
        MAKE(Reduce_scatter, Ireduce_scatter, c->buf, c->rbuf, c->rcounts, c->rtype, c->op, x);
        break;
    case K_REDUCE_SCATTER_BLOCK:
        MAKE(Reduce_scatter_block, Ireduce_scatter_block, c->buf, c->rbuf, c->rcount, c->rtype, c->op, x);
        break;
    case K_SCAN: MAKE(Scan, Iscan, c->buf, c->rbuf, c->rcount, c->rtype, c->op, x); break;
    case K_EXSCAN: MAKE(Exscan, Iexscan, c->buf, c->rbuf, c->rcount, c->rtype, c->op, x); break;
    case K_ALLTOALLW:
        MAKE(Alltoallw, Ialltoallw, c->buf, c->scounts, c->sdispls, c->stypes, c->rbuf, c->rcounts, c->rdispls, c->rtypes,
             x);
        break;
    case K_NEIGHBOUR_ALLGATHER:
        MAKE(Neighbor_allgather, Ineighbor_allgather, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, x);
        break;
    case K_NEIGHBOUR_ALLGATHERV:
        MAKE(Neighbor_allgatherv, Ineighbor_allgatherv, c->buf, c->count, c->type, c->rbuf, c->rcounts, c->rdispls,
             c->rtype, x);
        break;
    case K_NEIGHBOUR_ALLTOALL:
        MAKE(Neighbor_alltoall, Ineighbor_alltoall, c->buf, c->count, c->type, c->rbuf, c->rcount, c->rtype, x);
        break;
    case K_NEIGHBOUR_ALLTOALLV:
        MAKE(Neighbor_alltoallv, Ineighbor_alltoallv, c->buf, c->scounts, c->sdispls, c->type, c->rbuf, c->rcounts,
             c->rdispls, c->rtype, x);
        break;
    case K_NEIGHBOUR_ALLTOALLW:
        MAKE(Neighbor_alltoallw, Ineighbor_alltoallw, c->buf, c->scounts, c->splaces, c->stypes, c->rbuf, c->rcounts,
             c->rplaces, c->rtypes, x);
        break;
    default: break;
    }
    checked(code, "the collective", 0);
}

/* --- of messages */

char *slot(void *buf, MPI_Datatype type, int i, int count, const int *displs) {
    MPI_Aint lb, extent;
    PMPI_Type_get_extent(type, &lb, &extent);
    return (char *) buf + (displs ? displs[i] : (MPI_Aint) i * count) * extent;
}

/* What this member gives, to whom it concerns. */
void part(struct call *c, int number) {
    struct comm *x = c->comm;
    int from = 0, to = x->size;
    c->parted = true;
    c->number = number & 0x7fff;
    if (neighbourly(c->what)) {
        neighbours_part(c);
        return;
    }
    if (c->what == K_SCAN || c->what == K_EXSCAN) {
        from = x->rank + 1;
    } else if (c->what == K_BCAST || c->what == K_SCATTER || c->what == K_SCATTERV) {
        to = x->rank == c->root ? to : 0;
    } else {
        from = c->root;
        to = x->rank == c->root ? 0 : c->root + 1;
    }
    for (int i = from; i < to; i++) {
        if (c->what == K_BCAST) {
            if (i != x->rank) {
                send_copy(c->rbuf, c->rcount, c->rtype, i, c->number, x->twin);
            }
        } else if (c->what == K_SCATTER || c->what == K_SCATTERV) {
            int count = c->scounts ? c->scounts[i] : c->count;
            send_copy(slot(c->buf, c->type, i, c->count, c->sdispls), count, c->type, i, c->number, x->twin);
        } else if (c->what == K_GATHER || c->what == K_GATHERV) {
            send_copy(c->buf, c->count, c->type, i, c->number, x->twin);
        } else {
            send_copy(c->buf == MPI_IN_PLACE ? c->rbuf : c->buf, c->rcount, c->rtype, i, c->number, x->twin);
        }
    }
}

void take(struct call *c, void *into, int count, MPI_Datatype type, int from) {
    checked(REAL(PMPI_Recv(into, count, type, from, c->number, c->comm->twin, MPI_STATUS_IGNORE)), "MPI_Recv", 0);
}

static void own(struct call *c, void *into, int count, MPI_Datatype type) {
    PMPI_Sendrecv(c->buf, c->count, c->type, 0, 0, into, count, type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

/* All up to member `last`, in their order: what came before is on the left. */
static void reduce(struct call *c, int last) {
    struct comm *x = c->comm;
    long offset;
    void *mine = c->buf == MPI_IN_PLACE ? c->rbuf : c->buf;
    char *own_ = copy_of(mine, c->rcount, c->rtype, &offset), *left = NULL;
    for (int i = 0; i <= last; i++) {
        long ignored;
        char *right = copy_of(own_ - offset, c->rcount, c->rtype, &ignored);
        if (i != x->rank) {
            take(c, right - offset, c->rcount, c->rtype, i);
        }
        if (left) {
            PMPI_Reduce_local(left - offset, right - offset, c->rcount, c->rtype, c->op);
        }
        free(left);
        left = right;
    }
    if (left) {
        PMPI_Sendrecv(left - offset, c->rcount, c->rtype, 0, 0, c->rbuf, c->rcount, c->rtype, 0, 0, MPI_COMM_SELF,
                      MPI_STATUS_IGNORE);
    }
    free(left);
    free(own_);
}

/* What this member gets. */
static void finish_part(struct call *c) {
    struct comm *x = c->comm;
    bool root = x->rank == c->root;
    switch (c->what) {
    case K_BCAST:
        if (!root) {
            take(c, c->rbuf, c->rcount, c->rtype, c->root);
        }
        break;
    case K_SCATTER:
    case K_SCATTERV:
        if (c->rbuf != MPI_IN_PLACE) {
            take(c, c->rbuf, c->rcount, c->rtype, c->root);
        } else {
            take(c, slot(c->buf, c->type, x->rank, c->count, c->sdispls), c->scounts ? c->scounts[x->rank] : c->count,
                 c->type, c->root);
        }
        break;
    case K_GATHER:
    case K_GATHERV:
        for (int i = 0; root && i < x->size; i++) {
            int count = c->rcounts ? c->rcounts[i] : c->rcount;
            char *into = slot(c->rbuf, c->rtype, i, c->rcount, c->rdispls);
            if (i != x->rank) {
                take(c, into, count, c->rtype, i);
            } else if (c->buf != MPI_IN_PLACE) {
                own(c, into, count, c->rtype);
            }
        }
        break;
    case K_REDUCE:
        if (root) {
            reduce(c, x->size - 1);
        }
        break;
    case K_SCAN: reduce(c, x->rank); break;
    case K_EXSCAN:
        if (x->rank > 0) {
            reduce(c, x->rank - 1);
        }
        break;
    default: break;
    }
}

int finish_collective(struct call *c) {
    if (c->parted && neighbourly(c->what)) {
        neighbours_finish(c);
    } else if (c->parted) {
        finish_part(c);
    } else if (c->together && c->later) {
        checked(REAL(PMPI_Wait(&c->real, MPI_STATUS_IGNORE)), "MPI_Wait", 0);
    }
    free((void *) c->scounts);
    free((void *) c->sdispls);
    free((void *) c->rcounts);
    free((void *) c->rdispls);
    free((void *) c->splaces);
    free((void *) c->rplaces);
    free((void *) c->stypes);
    free((void *) c->rtypes);
    return MPI_SUCCESS;
}

/* --- the calls */

static void *copied(const void *from, size_t size, int count) {
    void *copy = from && count ? malloc((size_t) count * size) : NULL;
    if (copy) {
        memcpy(copy, from, (size_t) count * size);
    }
    return copy;
}

static void say_types(int count, const MPI_Datatype *types) {
    say(count);
    for (int i = 0; i < count; i++) {
        say(type_number(types[i]));
    }
}

int collective(struct given g, const char *name, uintptr_t pc, MPI_Request *request) {
    ready(name, pc);
    begin(W_COLLECTIVE, pc);
    struct call *c = call_new(O_COLLECTIVE);
    struct comm *x = comm_of(g.comm);
    int size = x ? g.what == K_REDUCE_SCATTER ? x->size : x->peers : 0, givers = size, takers = size;
    if (x && neighbourly(g.what)) {
        struct around n = around(g.comm);
        givers = n.in;
        takers = n.out;
    }
    bool root = x && (x->inter ? g.root == MPI_ROOT : x->rank == g.root), gathers = g.what == K_GATHERV, scatters = g.what == K_SCATTERV;
    c->comm = x;
    c->what = g.what;
    c->later = request != NULL;
    c->buf = (void *) g.sbuf;
    c->count = g.scount;
    c->type = g.stype;
    c->rbuf = g.rbuf;
    c->rcount = g.rcount;
    c->rtype = g.rtype;
    c->op = g.op;
    c->root = g.root;
    int to = scatters && !root ? 0 : takers, from = gathers && !root ? 0 : givers;
    c->scounts = copied(g.scounts, sizeof(int), to);
    c->sdispls = copied(g.sdispls, sizeof(int), to);
    c->splaces = copied(g.splaces, sizeof(MPI_Aint), to);
    c->stypes = copied(g.stypes, sizeof(MPI_Datatype), to);
    c->rcounts = copied(g.rcounts, sizeof(int), from);
    c->rdispls = copied(g.rdispls, sizeof(int), from);
    c->rplaces = copied(g.rplaces, sizeof(MPI_Aint), from);
    c->rtypes = copied(g.rtypes, sizeof(MPI_Datatype), from);
    say(c->ticket);
    say(g.what);
    say(request != NULL);
    say(buffer_number(g.sbuf));
    say(g.scount);
    say(type_number(g.stype));
    say(buffer_number(g.rbuf));
    say(g.rcount);
    say(type_number(g.rtype));
    say(op_number(g.op));
    say(g.root == MPI_ROOT ? N_ROOT : peer_number(g.root));
    say(comm_number(g.comm));
    say_ints(c->scounts ? to : 0, c->scounts);
    say_ints(c->sdispls ? to : 0, c->sdispls);
    say_ints(c->rcounts ? from : 0, c->rcounts);
    say_ints(c->rdispls ? from : 0, c->rdispls);
    say_types(c->stypes ? to : 0, c->stypes);
    say_types(c->rtypes ? from : 0, c->rtypes);
    say_longs(c->splaces ? to : 0, c->splaces);
    say_longs(c->rplaces ? from : 0, c->rplaces);
    int code = go();
    if (code == MPI_SUCCESS && request) {
        *request = REQUEST(c->ticket);
        return code;
    }
    code = code ? code : complete(c, MPI_STATUS_IGNORE);
    call_gone(c);
    return code;
}

int MPI_Barrier(MPI_Comm comm) {
    struct given g = {.what = K_BARRIER, .comm = comm, .stype = MPI_BYTE, .rtype = MPI_BYTE, .op = MPI_OP_NULL};
    return collective(g, "MPI_Barrier", HERE, NULL);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request) {
    struct given g = {.what = K_BARRIER, .comm = comm, .stype = MPI_BYTE, .rtype = MPI_BYTE, .op = MPI_OP_NULL};
    return collective(g, "MPI_Ibarrier", HERE, request);
}

COLLECTIVE(Bcast, Ibcast,
           (.what = K_BCAST, .rbuf = buf, .rcount = count, .rtype = type, .root = root, .stype = MPI_BYTE, .op = MPI_OP_NULL),
           void *buf, int count, MPI_Datatype type, int root)

COLLECTIVE(Gather, Igather, (.what = K_GATHER, SENT, RECEIVED, .root = root), SOURCE, TARGET, int root)
COLLECTIVE(Gatherv, Igatherv, (.what = K_GATHERV, SENT, ALL_RECEIVED, .root = root), SOURCE, TARGETS, int root)
COLLECTIVE(Scatter, Iscatter, (.what = K_SCATTER, SENT, RECEIVED, .root = root), SOURCE, TARGET, int root)
COLLECTIVE(Scatterv, Iscatterv, (.what = K_SCATTERV, ALL_SENT, RECEIVED, .root = root), SOURCES, TARGET, int root)
COLLECTIVE(Allgather, Iallgather, (.what = K_ALLGATHER, SENT, RECEIVED), SOURCE, TARGET)
COLLECTIVE(Allgatherv, Iallgatherv, (.what = K_ALLGATHERV, SENT, ALL_RECEIVED), SOURCE, TARGETS)
COLLECTIVE(Alltoall, Ialltoall, (.what = K_ALLTOALL, SENT, RECEIVED), SOURCE, TARGET)
COLLECTIVE(Alltoallv, Ialltoallv, (.what = K_ALLTOALLV, ALL_SENT, ALL_RECEIVED), SOURCES, TARGETS)
COLLECTIVE(Alltoallw, Ialltoallw,
           (.what = K_ALLTOALLW, .sbuf = sbuf, .scounts = scounts, .sdispls = sdispls, .stypes = stypes, .stype = MPI_BYTE,
            .rbuf = rbuf, .rcounts = rcounts, .rdispls = rdispls, .rtypes = rtypes, .rtype = MPI_BYTE, .op = MPI_OP_NULL),
           const void *sbuf, const int scounts[], const int sdispls[], const MPI_Datatype stypes[], void *rbuf,
           const int rcounts[], const int rdispls[], const MPI_Datatype rtypes[])

#define REDUCED .sbuf = sbuf, .rbuf = rbuf, .rtype = type, .stype = type, .op = op
#define BUFFERS const void *sbuf, void *rbuf

COLLECTIVE(Reduce, Ireduce, (.what = K_REDUCE, REDUCED, .rcount = count, .root = root), BUFFERS, int count,
           MPI_Datatype type, MPI_Op op, int root)
COLLECTIVE(Allreduce, Iallreduce, (.what = K_ALLREDUCE, REDUCED, .rcount = count), BUFFERS, int count, MPI_Datatype type,
           MPI_Op op)
COLLECTIVE(Scan, Iscan, (.what = K_SCAN, REDUCED, .rcount = count), BUFFERS, int count, MPI_Datatype type, MPI_Op op)
COLLECTIVE(Exscan, Iexscan, (.what = K_EXSCAN, REDUCED, .rcount = count), BUFFERS, int count, MPI_Datatype type, MPI_Op op)
COLLECTIVE(Reduce_scatter_block, Ireduce_scatter_block, (.what = K_REDUCE_SCATTER_BLOCK, REDUCED, .rcount = count),
           BUFFERS, int count, MPI_Datatype type, MPI_Op op)
COLLECTIVE(Reduce_scatter, Ireduce_scatter, (.what = K_REDUCE_SCATTER, REDUCED, .rcounts = counts), BUFFERS,
           const int counts[], MPI_Datatype type, MPI_Op op)
