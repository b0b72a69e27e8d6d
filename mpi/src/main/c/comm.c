/* Communicators. Groups are in groups.c, those of two groups in intercomm.c. */
#include "attributes.h"

struct context *contexts;

int *members_copy(const int *from, int size) {
    int *copy = arena((size_t) (size + 1) * sizeof *copy);
    for (int i = 0; i < size; i++) {
        copy[i] = from[i];
    }
    return copy;
}

struct comm *comm_of(struct rank *r, MPI_Comm comm) {
    struct comm *c = table_get(&r->comms, 1, comm);
    if (c == NULL) {
        fail("argument", comm == MPI_COMM_NULL ? "%s is given MPI_COMM_NULL, at {%lx}"
             : "%s is given a communicator that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    if (c->begun && !c->begun->freed) {
        fail("wrong-use", "%s is given a communicator at {%lx} before the request of %s ({%lx}), which makes it, is complete",
             r->call, r->fiber->pc, c->begun->call, c->begun->pc);
    }
    return c;
}

int peers(struct comm *c) { return c->remotes ? c->remote_size : c->size; }

int world_rank(struct comm *c, int rank) { return c->remotes ? c->remotes[rank] : c->members[rank]; }

int index_in(const int *members, int size, int world) {
    for (int i = 0; i < size; i++) {
        if (members[i] == world) {
            return i;
        }
    }
    return MPI_UNDEFINED;
}

int comm_rank_of(struct comm *c, int world) {
    return index_in(c->remotes ? c->remotes : c->members, peers(c), world);
}

/* For calls that are about one group. */
int needs_intra(struct rank *r, struct comm *c) {
    return c->remotes ? wrong(r, c, MPI_ERR_COMM, "argument", "an intercommunicator cannot be used here") : MPI_SUCCESS;
}

/* What a thing is called by all ranks, in every execution and by every process that searches: by how it was made, never by
 * who came first. */
uint64_t id_of(const uint64_t path[3]) {
    uint64_t x = 0;
    for (int i = 0; i < 3; i++) {
        x = (x ^ path[i]) + UINT64_C(0x9e3779b97f4a7c15);
        x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
        x ^= x >> 31;
    }
    return x & ((UINT64_C(1) << 40) - 1);
}

/* All members make it, each when it gets there; the first makes what they share. */
struct comm *comm_make(struct rank *r, const uint64_t path[3], int size, const int *members, int low, uintptr_t pc) {
    uint64_t id = id_of(path);
    struct context *x = contexts;
    while (x && x->id != id) {
        x = x->next;
    }
    if (x == NULL) {
        x = arena(sizeof *x);
        x->id = id;
        __builtin_memcpy(x->path, path, sizeof x->path);
        x->size = size;
        x->members = members_copy(members, size);
        x->low = low;
        x->next = contexts;
        contexts = x;
    } else if (__builtin_memcmp(x->path, path, sizeof x->path) != 0) {
        refuse("makes two communicators that cannot be told apart");
    }
    struct comm *c = arena(sizeof *c);
    c->context = x;
    c->index = index_in(members, size, r->number);
    bool first = c->index < low;
    c->members = x->members + (first ? 0 : low);
    c->size = first ? low : size - low;
    c->me = c->index - (first ? 0 : low);
    if (low > 0) {
        c->remotes = x->members + (first ? low : 0);
        c->remote_size = size - c->size;
    }
    c->handler = MPI_ERRORS_ARE_FATAL;
    c->made_at = pc;
    c->handle = table_add(&r->comms, 1, c);
    return c;
}

void comms_begin(struct rank *r) {
    if (r->number == 0) {
        contexts = NULL;
    }
    int all[RANKS];
    for (int i = 0; i < rank_count; i++) {
        all[i] = i;
    }
    r->world = comm_make(r, (uint64_t[]) {MADE_WORLD, 0, 0}, rank_count, all, 0, 0);
    r->self = comm_make(r, (uint64_t[]) {MADE_SELF, (unsigned) r->number, 0}, 1, &r->number, 0, 0);
    r->world->basic = r->self->basic = true;
    copy_name(r->world->name, "MPI_COMM_WORLD", sizeof r->world->name);
    copy_name(r->self->name, "MPI_COMM_SELF", sizeof r->self->name);
}

/* One that all members of a communicator make together; several at once are told apart by a color. */
struct comm *comm_from(struct rank *r, struct comm *c, int color, int size, const int *members, int low) {
    uint64_t path[3] = {c->context->id << 8 | MADE_TOGETHER, (unsigned) c->made, (unsigned) color};
    struct comm *made = comm_make(r, path, size, members, low, r->fiber->pc);
    made->handler = c->handler;
    return made;
}

/* Only some of them may make one, and the same ones again: how often they have before. */
struct meetings { uint64_t path[2]; int count; struct meetings *next; };

int nth_meeting(struct comm *c, const uint64_t path[2]) {
    struct meetings *m = c->meetings;
    while (m && __builtin_memcmp(m->path, path, sizeof m->path) != 0) {
        m = m->next;
    }
    if (m == NULL) {
        m = arena(sizeof *m);
        __builtin_memcpy(m->path, path, sizeof m->path);
        m->next = c->meetings;
        c->meetings = m;
    }
    return m->count++;
}

/* --- making communicators */

struct collective *together(struct rank *r, struct comm *c, int root, long a, long b, void *extra) {
    struct arrival what = {.values = {a, b}, .extra = extra};
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct collective *k = arrive(r, c, C_COMM, root, what);
    conclude(r, c, k);
    c->made++;
    return k;
}

static int duplicate(struct rank *r, struct comm *c, MPI_Comm *fresh) {
    struct comm *d = comm_from(r, c, 0, c->context->size, c->context->members, c->context->low);
    d->topology = c->topology;
    *fresh = d->handle;
    int code = attributes_copy(r, comm_bearer(c), comm_bearer(d));
    if (code != MPI_SUCCESS) {
        r->comms.at[d->handle - 1] = NULL;
        *fresh = MPI_COMM_NULL;
    }
    return code;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *fresh) {
    ENTER("Comm_dup");
    struct comm *c = comm_of(r, comm);
    together(r, c, 0, 0, 0, NULL);
    return duplicate(r, c, fresh);
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *fresh) {
    (void) info;
    ENTER("Comm_dup_with_info");
    struct comm *c = comm_of(r, comm);
    together(r, c, 0, 0, 0, NULL);
    return duplicate(r, c, fresh);
}

static int begin_duplicate(struct rank *r, MPI_Comm comm, MPI_Comm *fresh, MPI_Request *request) {
    struct comm *c = comm_of(r, comm);
    struct arrival what = {.values = {0}};
    struct collective *k = arrive(r, c, C_COMM, 0, what);
    c->made++;
    int code = duplicate(r, c, fresh);
    struct request *q = request_make(r, R_COLLECTIVE);
    q->collective = k;
    q->comm = c;
    request_publish(r, q, request);
    if (code == MPI_SUCCESS) {
        ((struct comm *) table_get(&r->comms, 1, *fresh))->begun = q;
    }
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return code;
}

int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *fresh, MPI_Request *request) {
    ENTER("Comm_idup");
    return begin_duplicate(r, comm, fresh, request);
}

int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *fresh, MPI_Request *request) {
    (void) info;
    ENTER("Comm_idup_with_info");
    return begin_duplicate(r, comm, fresh, request);
}

/* Of the members from one to another those with a color, by key and then by rank. */
static int with_color(struct collective *k, int from, int to, long color, int *members) {
    int count = 0;
    long keys[RANKS];
    for (int i = from; i < to; i++) {
        if (k->arrivals[i].values[0] == color) {
            long key = k->arrivals[i].values[1];
            int at = count++;
            while (at > 0 && keys[at - 1] > key) {
                keys[at] = keys[at - 1];
                members[at] = members[at - 1];
                at--;
            }
            keys[at] = key;
            members[at] = k->context->members[i];
        }
    }
    return count;
}

/* Of an intercommunicator both groups are split; who has no partners there has no communicator. */
static MPI_Comm split(struct rank *r, struct comm *c, struct collective *k, long color) {
    int members[RANKS], low = with_color(k, 0, c->context->low, color, members);
    int high = with_color(k, c->context->low, c->context->size, color, members + low);
    return color == MPI_UNDEFINED || (c->remotes && (low == 0 || high == 0))
            ? MPI_COMM_NULL : comm_from(r, c, (int) color, low + high, members, low)->handle;
}

struct collective *comm_split(struct rank *r, struct comm *c, int color, int key, void *extra, MPI_Comm *fresh) {
    struct collective *k = together(r, c, 0, color, key, extra);
    *fresh = split(r, c, k, color);
    return k;
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *fresh) {
    ENTER("Comm_split");
    struct comm *c = comm_of(r, comm);
    if (color < 0 && color != MPI_UNDEFINED) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "the color is %d", color);
    }
    comm_split(r, c, color, key, NULL, fresh);
    return MPI_SUCCESS;
}

int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *fresh) {
    (void) info;
    ENTER("Comm_split_type");
    struct comm *c = comm_of(r, comm);
    comm_split(r, c, type, key, NULL, fresh);
    return MPI_SUCCESS;
}

/* All members of a group must mean the same group; of an intercommunicator all on one side. */
static void same_groups(struct rank *r, struct comm *c, struct collective *k, struct group *g) {
    for (int i = 0; i < c->context->size; i++) {
        int world = c->context->members[i];
        struct group *other = k->arrivals[i].extra;
        bool concerned = c->remotes ? index_in(c->members, c->size, world) >= 0 : index_in(g->members, g->size, world) >= 0;
        if (concerned && members_compare(g->members, g->size, other->members, other->size) != MPI_IDENT) {
            fail("collective-mismatch", "%s at {%lx}: rank %d gives another group, at {%lx}", r->call, r->fiber->pc, world,
                 k->arrivals[i].pc);
        }
    }
}

/* Of an intercommunicator: what both sides have chosen; nobody gets one unless both have somebody in it. */
static MPI_Comm between(struct rank *r, struct comm *c, struct collective *k) {
    struct group *first = k->arrivals[0].extra, *second = k->arrivals[c->context->low].extra;
    if (first->size == 0 || second->size == 0) {
        return MPI_COMM_NULL;
    }
    int members[2 * RANKS];
    __builtin_memcpy(members, first->members, (size_t) first->size * sizeof *members);
    __builtin_memcpy(members + first->size, second->members, (size_t) second->size * sizeof *members);
    return comm_from(r, c, 0, first->size + second->size, members, first->size)->handle;
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *fresh) {
    ENTER("Comm_create");
    struct comm *c = comm_of(r, comm);
    struct group *g = group_of(r, group);
    for (int i = 0; i < g->size; i++) {
        if (index_in(c->members, c->size, g->members[i]) < 0) {
            return wrong(r, c, MPI_ERR_GROUP, "argument", "rank %d is in the group, but not in that of the communicator",
                         g->members[i]);
        }
    }
    struct collective *k = together(r, c, 0, 0, 0, g);
    same_groups(r, c, k, g);
    *fresh = MPI_COMM_NULL;
    if (index_in(g->members, g->size, r->number) >= 0) {
        *fresh = c->remotes ? between(r, c, k) : comm_from(r, c, g->members[0], g->size, g->members, 0)->handle;
    }
    return MPI_SUCCESS;
}

/* Only the members of the group take part: they wait for each other with messages of their own, so to speak. */
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *fresh) {
    ENTER("Comm_create_group");
    struct comm *c = comm_of(r, comm);
    struct group *g = group_of(r, group);
    int code = needs_intra(r, c);
    *fresh = MPI_COMM_NULL;
    if (code || index_in(g->members, g->size, r->number) < 0) {
        return code;
    }
    uint64_t who = 0;
    for (int i = 0; i < g->size; i++) {
        who = id_of((uint64_t[]) {who, (unsigned) g->members[i], (unsigned) i});
    }
    uint64_t path[3] = {c->context->id << 8 | MADE_AMONG, who << 24 ^ (unsigned) tag};
    path[2] = (unsigned) nth_meeting(c, path);
    struct comm *made = comm_make(r, path, g->size, g->members, 0, r->fiber->pc);
    made->handler = c->handler;
    about(r, r->call, NOBODY - 100, 0, NULL);
    conclude(r, made, arrive(r, made, C_COMM, 0, (struct arrival) {0}));
    *fresh = made->handle;
    return MPI_SUCCESS;
}

static int free_comm(struct rank *r, MPI_Comm *comm) {
    struct comm *c = comm_of(r, *comm);
    if (c->basic) {
        return wrong(r, c, MPI_ERR_COMM, "wrong-use", "%s cannot be freed", c->name);
    }
    int code = attributes_delete(r, comm_bearer(c));
    if (code != MPI_SUCCESS) {
        return code;
    }
    r->comms.at[*comm - 1] = NULL;
    *comm = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm *comm) {
    ENTER("Comm_free");
    return free_comm(r, comm);
}

int MPI_Comm_disconnect(MPI_Comm *comm) {
    ENTER("Comm_disconnect");
    return free_comm(r, comm);
}

/* --- questions */

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
    ENTER("Comm_rank");
    *rank = comm_of(r, comm)->me;
    return MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int *size) {
    ENTER("Comm_size");
    *size = comm_of(r, comm)->size;
    return MPI_SUCCESS;
}

int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int *result) {
    ENTER("Comm_compare");
    struct comm *x = comm_of(r, a), *y = comm_of(r, b);
    int there = members_compare(x->remotes, x->remote_size, y->remotes, y->remote_size);
    *result = members_compare(x->members, x->size, y->members, y->size);
    *result = *result > there ? *result : there;
    if (*result == MPI_IDENT && x->context != y->context) {
        *result = MPI_CONGRUENT;
    }
    return MPI_SUCCESS;
}

int MPI_Comm_set_name(MPI_Comm comm, const char *name) {
    ENTER("Comm_set_name");
    struct comm *c = comm_of(r, comm);
    copy_name(c->name, name, sizeof c->name);
    return MPI_SUCCESS;
}

int MPI_Comm_get_name(MPI_Comm comm, char *name, int *length_) {
    ENTER("Comm_get_name");
    copy_name(name, comm_of(r, comm)->name, MPI_MAX_OBJECT_NAME);
    *length_ = 0;
    while (name[*length_]) {
        (*length_)++;
    }
    return MPI_SUCCESS;
}

int MPI_Comm_get_parent(MPI_Comm *parent) {
    *parent = MPI_COMM_NULL;
    return MPI_SUCCESS;
}
