/* Neighbourhood collectives: each member gives something to those it has edges to and gets something from those that have
 * edges to it. It waits for the latter only; an MPI library may make it wait for all, so the unbuffered run does (buffering.c).
 *
 * Where two members have several edges, the standard's order decides: what is given over the n-th edge to a member is what
 * that one gets over its n-th from here. A grid has a direction as well: what is given downwards comes from above, also in
 * a periodic dimension of one or two, where both neighbours are the same. */
#include "world.h"

static int nth_before(struct neighbours *n, int slot) {
    int before = 0;
    for (int i = 0; i < slot; i++) {
        before += n->ranks[i] == n->ranks[slot];
    }
    return before;
}

/* Which of the giver's slots comes into slot `slot` of member `me`. */
static int slot_there(struct topology *mine, int me, int slot, struct topology *theirs) {
    if (mine->kind == MPI_CART) {
        return slot ^ 1;
    }
    int nth = nth_before(&mine->in, slot);
    for (int i = 0; i < theirs->out.count; i++) {
        if (theirs->out.ranks[i] == me && nth-- == 0) {
            return i;
        }
    }
    return -1;
}

bool neighbours_need(struct collective *k, int me, int other) {
    struct topology *t = k->arrivals[me].topology;
    for (int i = 0; i < t->in.count; i++) {
        if (t->in.ranks[i] == other) {
            return true;
        }
    }
    return false;
}

void neighbours_finish(struct rank *r, struct collective *k, int me) {
    struct topology *t = k->arrivals[me].topology;
    for (int i = 0; i < t->in.count; i++) {
        int from = t->in.ranks[i];
        if (from != MPI_PROC_NULL) {
            struct arrival *giver = &k->arrivals[from];
            int slot = slot_there(t, me, i, giver->topology);
            if (slot >= 0) {
                collective_place(r, k, me, from, &giver->chunks[k->kind == C_NEIGHBOUR_ALLGATHER ? 0 : slot], i);
            }
        }
    }
}

/* --- the calls */

/* One end of it: counts, displacements and datatypes are the same for all neighbours, or of each. */
struct end {
    void *buf;
    int count;
    const int *counts, *displs;
    const MPI_Aint *places;
    MPI_Datatype type;
    const MPI_Datatype *types;
};

/* A general graph may have edges in one direction only; then there is no neighbourhood to speak of. */
static int one_way(struct rank *r, struct comm *c) {
    struct topology *t = c->topology;
    for (int i = 0; t->kind == MPI_GRAPH && i < t->in.count; i++) {
        int other = t->in.ranks[i], there = 0, here = 0;
        for (int e = other ? t->index[other - 1] : 0; e < t->index[other]; e++) {
            there += t->edges[e] == c->me;
        }
        for (int k = 0; k < t->in.count; k++) {
            here += t->in.ranks[k] == other;
        }
        if (here != there) {
            return wrong(r, c, MPI_ERR_TOPOLOGY, "argument", "edges of the graph from %d to %d are %d, but %d lead back", c->me, other, here,
                         there);
        }
    }
    return MPI_SUCCESS;
}

static int unusable(struct rank *r, struct comm *c, struct end *s, struct end *g) {
    struct topology *t = c->topology;
    if (t == NULL) {
        return wrong(r, c, MPI_ERR_TOPOLOGY, "argument", "the communicator has no topology, so its members have no neighbours");
    }
    if (s->buf == MPI_IN_PLACE || g->buf == MPI_IN_PLACE) {
        return wrong(r, c, MPI_ERR_BUFFER, "argument", "MPI_IN_PLACE has no meaning between neighbours");
    }
    bool negative = s->count < 0 || g->count < 0;
    for (int i = 0; s->counts && i < t->out.count; i++) {
        negative |= s->counts[i] < 0;
    }
    for (int i = 0; g->counts && i < t->in.count; i++) {
        negative |= g->counts[i] < 0;
    }
    return negative ? wrong(r, c, MPI_ERR_COUNT, "argument", "a count is negative") : one_way(r, c);
}

static int among(struct rank *r, enum collective_kind kind, struct end s, struct end g, MPI_Comm comm,
                 MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    int code = unusable(r, c, &s, &g);
    if (code) {
        return code;
    }
    struct topology *t = c->topology;
    struct arrival what = {.into = g.buf, .count = g.count, .counts = g.counts, .displs = g.displs, .places = g.places,
                           .topology = t};
    what.type = g.types ? NULL : type_of(r, g.type, true);
    what.types = g.types ? types_of(r, g.types, t->in.count) : NULL;
    what.chunk_count = kind == C_NEIGHBOUR_ALLGATHER ? 1 : t->out.count;
    what.chunks = arena((size_t) (what.chunk_count + 1) * sizeof *what.chunks);
    for (int i = 0; i < what.chunk_count; i++) {
        if (kind == C_NEIGHBOUR_ALLGATHER || t->out.ranks[i] != MPI_PROC_NULL) {
            struct type *type = type_of(r, s.types ? s.types[i] : s.type, true);
            long count = s.counts ? s.counts[i] : s.count;
            MPI_Aint at = s.places ? s.places[i] : (s.displs ? s.displs[i] : i * count) * type->extent;
            what.chunks[i] = chunk_of(type, (const char *) s.buf + at, count);
        }
    }
    return collective_go(r, c, kind, 0, what, request);
}

/* A call, its nonblocking and its persistent form: the parameters that all have, and the two ends they describe. */
#define THESE(...) __VA_ARGS__
#define NEIGHBOURLY(name, kind, sent, received, ...)                                                                   \
    int MPI_Neighbor_##name(__VA_ARGS__, MPI_Comm comm) {                                                              \
        ENTER("Neighbor_" #name);                                                                                      \
        return among(r, kind, (struct end) {(void *) sbuf, THESE sent}, (struct end) {rbuf, THESE received}, comm,     \
                     NULL);                                                                                            \
    }                                                                                                                  \
    int MPI_Ineighbor_##name(__VA_ARGS__, MPI_Comm comm, MPI_Request *request) {                                       \
        ENTER("Ineighbor_" #name);                                                                                     \
        return among(r, kind, (struct end) {(void *) sbuf, THESE sent}, (struct end) {rbuf, THESE received}, comm,     \
                     request);                                                                                         \
    }                                                                                                                  \
    int MPI_Neighbor_##name##_init(__VA_ARGS__, MPI_Comm comm, MPI_Info info, MPI_Request *request) {                  \
        ENTER("Neighbor_" #name "_init");                                                                              \
        (void) info;                                                                                                   \
        r->prepares = true;                                                                                            \
        return among(r, kind, (struct end) {(void *) sbuf, THESE sent}, (struct end) {rbuf, THESE received}, comm,     \
                     request);                                                                                         \
    }

NEIGHBOURLY(allgather, C_NEIGHBOUR_ALLGATHER, (.count = scount, .type = stype), (.count = rcount, .type = rtype),
            const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype)
NEIGHBOURLY(allgatherv, C_NEIGHBOUR_ALLGATHER, (.count = scount, .type = stype),
            (.counts = rcounts, .displs = displs, .type = rtype), const void *sbuf, int scount, MPI_Datatype stype,
            void *rbuf, const int rcounts[], const int displs[], MPI_Datatype rtype)
NEIGHBOURLY(alltoall, C_NEIGHBOUR_ALLTOALL, (.count = scount, .type = stype), (.count = rcount, .type = rtype),
            const void *sbuf, int scount, MPI_Datatype stype, void *rbuf, int rcount, MPI_Datatype rtype)
NEIGHBOURLY(alltoallv, C_NEIGHBOUR_ALLTOALL, (.counts = scounts, .displs = sdispls, .type = stype),
            (.counts = rcounts, .displs = rdispls, .type = rtype), const void *sbuf, const int scounts[],
            const int sdispls[], MPI_Datatype stype, void *rbuf, const int rcounts[], const int rdispls[],
            MPI_Datatype rtype)
NEIGHBOURLY(alltoallw, C_NEIGHBOUR_ALLTOALL, (.counts = scounts, .places = sdispls, .types = stypes),
            (.counts = rcounts, .places = rdispls, .types = rtypes), const void *sbuf, const int scounts[],
            const MPI_Aint sdispls[], const MPI_Datatype stypes[], void *rbuf, const int rcounts[],
            const MPI_Aint rdispls[], const MPI_Datatype rtypes[])
