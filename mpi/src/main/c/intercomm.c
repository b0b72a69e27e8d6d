/* Intercommunicators: two groups, each of which speaks to the other.
 *
 * Making one takes two things that wait: the members of each group come together, and the two leaders meet. Whoever waits for
 * the other group waits for its leader, who comes when its group is complete. */
#include "world.h"

#include <stdio.h>

struct side { bool here; int size, *members, cause; uint32_t *knows; };

/* Where two leaders meet; the first side is that of the leader with the lower rank. */
struct bridge { uint64_t path[3]; struct side sides[2]; struct bridge *next; };

/* What a leader tells its group. */
struct offer { uint64_t path[3]; int other; };

struct crossing { struct side *there; int other; };

static struct bridge *bridges;
static uint32_t bridges_stamp;

static struct bridge *bridge_at(const uint64_t path[3]) {
    if (bridges_stamp != stamp) {
        bridges_stamp = stamp;
        bridges = NULL;
    }
    struct bridge *b = bridges;
    while (b && __builtin_memcmp(b->path, path, sizeof b->path) != 0) {
        b = b->next;
    }
    if (b == NULL) {
        b = arena(sizeof *b);
        __builtin_memcpy(b->path, path, sizeof b->path);
        b->next = bridges;
        bridges = b;
    }
    return b;
}

static int offer_make(struct rank *r, struct comm *c, MPI_Comm peer_comm, int remote_leader, int tag, struct offer *o) {
    struct comm *p = comm_of(r, peer_comm);
    if (remote_leader < 0 || remote_leader >= peers(p)) {
        return wrong(r, c, MPI_ERR_RANK, "argument", "the remote leader %d is none of the peer communicator's %d ranks",
                     remote_leader, peers(p));
    }
    if (tag < 0) {
        return wrong(r, c, MPI_ERR_TAG, "argument", "the tag is %d", tag);
    }
    int me = r->number, other = world_rank(p, remote_leader);
    if (index_in(c->members, c->size, other) >= 0) {
        return wrong(r, c, MPI_ERR_COMM, "argument", "the remote leader, rank %d, is in the local group as well", other);
    }
    unsigned low = (unsigned) (me < other ? me : other), high = (unsigned) (me < other ? other : me);
    o->path[0] = p->context->id << 8 | MADE_BRIDGE;
    o->path[1] = (uint64_t) low << 40 | (uint64_t) high << 32 | (unsigned) tag;
    o->path[2] = (unsigned) nth_meeting(p, o->path);
    o->other = other;
    return MPI_SUCCESS;
}

static bool other_side_here(struct rank *r) {
    struct crossing *x = r->matter;
    r->on = x->other;
    return x->there->here;
}

/* Both groups are known: those of the lower leader first. */
static struct comm *bridged(struct rank *r, struct comm *c, struct bridge *b, struct side *mine, struct side *there) {
    int members[2 * RANKS], count = 0;
    mine->size = c->size;
    mine->members = c->members;
    for (int i = 0; i < there->size; i++) {
        if (index_in(c->members, c->size, there->members[i]) >= 0) {
            fail("argument", "%s: rank %d is in both groups, at {%lx}", r->call, there->members[i], r->fiber->pc);
        }
    }
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < b->sides[s].size; i++) {
            members[count++] = b->sides[s].members[i];
        }
    }
    struct comm *made = comm_make(r, b->path, count, members, b->sides[0].size, r->fiber->pc);
    made->handler = c->handler;
    return made;
}

int MPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm, int remote_leader, int tag,
                         MPI_Comm *fresh) {
    ENTER("Intercomm_create");
    struct comm *c = comm_of(r, local_comm);
    int code = needs_intra(r, c);
    if (code == MPI_SUCCESS && (local_leader < 0 || local_leader >= c->size)) {
        code = wrong(r, c, MPI_ERR_RANK, "argument", "the leader %d is none of the communicator's %d ranks", local_leader,
                     c->size);
    }
    struct offer *mine = arena(sizeof *mine);
    if (code == MPI_SUCCESS && c->me == local_leader) {
        code = offer_make(r, c, peer_comm, remote_leader, tag, mine);
    }
    if (code) {
        return code;
    }
    struct offer *o = together(r, c, local_leader, 0, 0, mine)->arrivals[local_leader].extra;
    struct bridge *b = bridge_at(o->path);
    int here = c->members[local_leader] < o->other ? 0 : 1;
    struct side *side = &b->sides[here];
    if (c->me == local_leader) {
        *side = (struct side) {.here = true, .size = c->size, .members = c->members, .cause = last_event(r),
                               .knows = knowledge(r)};
    }
    struct crossing *x = arena(sizeof *x);
    *x = (struct crossing) {.there = &b->sides[1 - here], .other = o->other};
    static char text[RANKS][48];
    snprintf(text[r->number], sizeof text[0], "the group of rank %d", o->other);
    about(r, r->call, NOBODY - 100, 0, NULL);
    r->about.text = text[r->number];
    r->matter = x;
    wait_until(r, other_side_here);
    cause(x->there->cause);
    learn_from(r, x->there->knows);
    stepped(r);
    *fresh = bridged(r, c, b, side, x->there)->handle;
    return MPI_SUCCESS;
}

/* One group of both; all of a group say alike whether it comes last. */
int MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm *fresh) {
    ENTER("Intercomm_merge");
    struct comm *c = comm_of(r, comm);
    if (c->remotes == NULL) {
        return wrong(r, c, MPI_ERR_COMM, "argument", "this is no intercommunicator");
    }
    struct collective *k = together(r, c, 0, high != 0, 0, NULL);
    int size = c->context->size, low = c->context->low, *all = c->context->members;
    for (int i = 0; i < size; i++) {
        if ((i < low) == (c->index < low) && k->arrivals[i].values[0] != (high != 0)) {
            return wrong(r, c, MPI_ERR_ARG, "argument", "rank %d of the same group says otherwise about which group comes last",
                         all[i]);
        }
    }
    bool turned = k->arrivals[0].values[0] > k->arrivals[low].values[0];
    int members[2 * RANKS];
    for (int i = 0; i < size; i++) {
        members[turned ? (i < low ? i + size - low : i - low) : i] = all[i];
    }
    *fresh = comm_from(r, c, 0, size, members, 0)->handle;
    return MPI_SUCCESS;
}

int MPI_Comm_test_inter(MPI_Comm comm, int *flag) {
    ENTER("Comm_test_inter");
    *flag = comm_of(r, comm)->remotes != NULL;
    return MPI_SUCCESS;
}

int MPI_Comm_remote_size(MPI_Comm comm, int *size) {
    ENTER("Comm_remote_size");
    struct comm *c = comm_of(r, comm);
    if (c->remotes == NULL) {
        return wrong(r, c, MPI_ERR_COMM, "argument", "this is no intercommunicator");
    }
    *size = c->remote_size;
    return MPI_SUCCESS;
}
