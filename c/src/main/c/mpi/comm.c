/* Communicators and groups. */
#include "world.h"

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
    return c;
}

int world_rank(struct comm *c, int rank) {
    return c->context->remotes ? c->context->remotes[rank] : c->context->members[rank];
}

static int index_in(const int *members, int size, int world) {
    for (int i = 0; i < size; i++) {
        if (members[i] == world) {
            return i;
        }
    }
    return MPI_UNDEFINED;
}

int comm_rank_of(struct comm *c, int world) {
    return c->context->remotes ? index_in(c->context->remotes, c->context->remote_size, world)
                               : index_in(c->context->members, c->context->size, world);
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
struct comm *comm_make(struct rank *r, const uint64_t path[3], int size, const int *members, uintptr_t pc) {
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
        x->next = contexts;
        contexts = x;
    } else if (__builtin_memcmp(x->path, path, sizeof x->path) != 0) {
        refuse("makes two communicators that cannot be told apart");
    }
    struct comm *c = arena(sizeof *c);
    c->context = x;
    c->me = index_in(members, size, r->number);
    c->handler = MPI_ERRORS_ARE_FATAL;
    c->made_at = pc;
    c->handle = table_add(&r->comms, 1, c);
    return c;
}

enum { WORLD, SELF, TOGETHER, MEETING };   /* how communicators come to be */

void comms_begin(struct rank *r) {
    if (r->number == 0) {
        contexts = NULL;
    }
    int all[RANKS];
    for (int i = 0; i < rank_count; i++) {
        all[i] = i;
    }
    r->world = comm_make(r, (uint64_t[]) {WORLD, 0, 0}, rank_count, all, 0);
    r->self = comm_make(r, (uint64_t[]) {SELF, (unsigned) r->number, 0}, 1, &r->number, 0);
    r->world->basic = r->self->basic = true;
    copy_name(r->world->name, "MPI_COMM_WORLD", sizeof r->world->name);
    copy_name(r->self->name, "MPI_COMM_SELF", sizeof r->self->name);
}

/* One that all members of a communicator make together; several at once are told apart by a color. */
static struct comm *comm_from(struct rank *r, struct comm *c, int color, int size, const int *members) {
    uint64_t path[3] = {c->context->id << 8 | TOGETHER, (unsigned) c->made, (unsigned) color};
    return comm_make(r, path, size, members, r->fiber->pc);
}

/* One that only some of them make. The same ones may do so again: they are told apart by how often they have. */
struct meetings { uint64_t path[2]; int count; struct meetings *next; };

static struct comm *comm_among(struct rank *r, struct comm *c, int tag, int size, const int *members) {
    uint64_t who = 0;
    for (int i = 0; i < size; i++) {
        who = id_of((uint64_t[]) {who, (unsigned) members[i], (unsigned) i});
    }
    uint64_t path[2] = {c->context->id << 8 | MEETING, who << 24 ^ (unsigned) tag};
    struct meetings *m = c->meetings;
    while (m && __builtin_memcmp(m->path, path, sizeof path) != 0) {
        m = m->next;
    }
    if (m == NULL) {
        m = arena(sizeof *m);
        __builtin_memcpy(m->path, path, sizeof path);
        m->next = c->meetings;
        c->meetings = m;
    }
    return comm_make(r, (uint64_t[]) {path[0], path[1], (unsigned) m->count++}, size, members, r->fiber->pc);
}

static void inherit(struct comm *fresh, struct comm *from) { fresh->handler = from->handler; }

/* --- making communicators */

void attributes_copy(struct rank *r, struct comm *from, struct comm *to) HIDDEN;
void attributes_delete(struct rank *r, struct comm *c) HIDDEN;

static struct collective *together(struct rank *r, struct comm *c, long a, long b, void *extra) {
    struct arrival what = {.values = {a, b}, .extra = extra};
    about(r, r->call, NOBODY - 100, 0, NULL);
    struct collective *k = arrive(r, c, C_COMM, 0, what);
    conclude(r, c, k);
    c->made++;
    return k;
}

static struct comm *duplicate(struct rank *r, struct comm *c) {
    struct comm *d = comm_from(r, c, 0, c->context->size, c->context->members);
    d->context->remote_size = c->context->remote_size;
    d->context->remotes = c->context->remotes;
    inherit(d, c);
    d->dims = c->dims;
    d->sizes = c->sizes;
    d->periods = c->periods;
    attributes_copy(r, c, d);
    return d;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *fresh) {
    ENTER("Comm_dup");
    struct comm *c = comm_of(r, comm);
    together(r, c, 0, 0, NULL);
    *fresh = duplicate(r, c)->handle;
    return MPI_SUCCESS;
}

int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *fresh) {
    (void) info;
    ENTER("Comm_dup_with_info");
    struct comm *c = comm_of(r, comm);
    together(r, c, 0, 0, NULL);
    *fresh = duplicate(r, c)->handle;
    return MPI_SUCCESS;
}

int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *fresh, MPI_Request *request) {
    ENTER("Comm_idup");
    struct comm *c = comm_of(r, comm);
    struct arrival what = {.values = {0}};
    struct collective *k = arrive(r, c, C_COMM, 0, what);
    c->made++;
    *fresh = duplicate(r, c)->handle;
    struct request *q = request_make(r, R_COLLECTIVE);
    q->collective = k;
    q->comm = c;
    request_publish(r, q, request);
    about(r, r->call, NOBODY - 100, 0, NULL);
    step(r);
    return MPI_SUCCESS;
}

/* The members with a color, by key and then by rank. */
static struct comm *split(struct rank *r, struct comm *c, struct collective *k, long color) {
    int members[RANKS], count = 0;
    long keys[RANKS];
    for (int i = 0; i < c->context->size; i++) {
        if (k->arrivals[i].values[0] == color) {
            long key = k->arrivals[i].values[1];
            int at = count++;
            while (at > 0 && keys[at - 1] > key) {
                keys[at] = keys[at - 1];
                members[at] = members[at - 1];
                at--;
            }
            keys[at] = key;
            members[at] = c->context->members[i];
        }
    }
    struct comm *s = comm_from(r, c, (int) color, count, members);
    inherit(s, c);
    return s;
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *fresh) {
    ENTER("Comm_split");
    struct comm *c = comm_of(r, comm);
    if (color < 0 && color != MPI_UNDEFINED) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "the color is %d", color);
    }
    struct collective *k = together(r, c, color, key, NULL);
    *fresh = color == MPI_UNDEFINED ? MPI_COMM_NULL : split(r, c, k, color)->handle;
    return MPI_SUCCESS;
}

int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *fresh) {
    (void) info;
    ENTER("Comm_split_type");
    struct comm *c = comm_of(r, comm);
    struct collective *k = together(r, c, type, key, NULL);
    *fresh = type == MPI_UNDEFINED ? MPI_COMM_NULL : split(r, c, k, type)->handle;
    return MPI_SUCCESS;
}

static struct group *group_of(struct rank *r, MPI_Group group) {
    static struct group empty;
    struct group *g = group == MPI_GROUP_EMPTY ? &empty : table_get(&r->groups, 2, group);
    if (g == NULL) {
        fail("argument", "%s is given a group that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    return g;
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *fresh) {
    ENTER("Comm_create");
    struct comm *c = comm_of(r, comm);
    struct group *g = group_of(r, group);
    together(r, c, 0, 0, NULL);
    *fresh = MPI_COMM_NULL;
    if (index_in(g->members, g->size, r->number) >= 0) {
        struct comm *made = comm_from(r, c, g->members[0], g->size, g->members);
        inherit(made, c);
        *fresh = made->handle;
    }
    return MPI_SUCCESS;
}

/* Only the members of the group take part: they wait for each other with messages of their own, so to speak. */
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *fresh) {
    ENTER("Comm_create_group");
    struct comm *c = comm_of(r, comm);
    struct group *g = group_of(r, group);
    *fresh = MPI_COMM_NULL;
    if (index_in(g->members, g->size, r->number) >= 0) {
        struct comm *made = comm_among(r, c, tag, g->size, g->members);
        inherit(made, c);
        struct arrival what = {.values = {0}};
        about(r, r->call, NOBODY - 100, 0, NULL);
        conclude(r, made, arrive(r, made, C_COMM, 0, what));
        *fresh = made->handle;
    }
    return MPI_SUCCESS;
}

static int free_comm(struct rank *r, MPI_Comm *comm) {
    struct comm *c = comm_of(r, *comm);
    if (c->basic) {
        return wrong(r, c, MPI_ERR_COMM, "wrong-use", "%s cannot be freed", c->name);
    }
    attributes_delete(r, c);
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
    *size = comm_of(r, comm)->context->size;
    return MPI_SUCCESS;
}

int MPI_Comm_test_inter(MPI_Comm comm, int *flag) {
    ENTER("Comm_test_inter");
    *flag = comm_of(r, comm)->context->remotes != NULL;
    return MPI_SUCCESS;
}

int MPI_Comm_remote_size(MPI_Comm comm, int *size) {
    ENTER("Comm_remote_size");
    *size = comm_of(r, comm)->context->remote_size;
    return MPI_SUCCESS;
}

static int compare(const int *a, int a_size, const int *b, int b_size) {
    if (a_size != b_size) {
        return MPI_UNEQUAL;
    }
    bool same = true;
    for (int i = 0; i < a_size; i++) {
        same &= a[i] == b[i];
        if (index_in(b, b_size, a[i]) < 0) {
            return MPI_UNEQUAL;
        }
    }
    return same ? MPI_IDENT : MPI_SIMILAR;
}

int MPI_Comm_compare(MPI_Comm a, MPI_Comm b, int *result) {
    ENTER("Comm_compare");
    struct context *x = comm_of(r, a)->context, *y = comm_of(r, b)->context;
    *result = compare(x->members, x->size, y->members, y->size);
    if (*result == MPI_IDENT && x != y) {
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

/* --- groups */

static MPI_Group group_make(struct rank *r, const int *members, int size) {
    if (size == 0) {
        return MPI_GROUP_EMPTY;
    }
    struct group *g = arena(sizeof *g);
    g->size = size;
    g->members = members_copy(members, size);
    g->made_at = r->fiber->pc;
    return table_add(&r->groups, 2, g);
}

int MPI_Comm_group(MPI_Comm comm, MPI_Group *group) {
    ENTER("Comm_group");
    struct context *x = comm_of(r, comm)->context;
    *group = group_make(r, x->members, x->size);
    return MPI_SUCCESS;
}

int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group) {
    ENTER("Comm_remote_group");
    struct context *x = comm_of(r, comm)->context;
    *group = group_make(r, x->remotes, x->remote_size);
    return MPI_SUCCESS;
}

int MPI_Group_size(MPI_Group group, int *size) {
    ENTER("Group_size");
    *size = group_of(r, group)->size;
    return MPI_SUCCESS;
}

int MPI_Group_rank(MPI_Group group, int *rank) {
    ENTER("Group_rank");
    struct group *g = group_of(r, group);
    *rank = index_in(g->members, g->size, r->number);
    return MPI_SUCCESS;
}

static int pick_ranks(struct rank *r, MPI_Group group, int n, const int *wanted, bool include, MPI_Group *fresh) {
    struct group *g = group_of(r, group);
    int members[RANKS], count = 0;
    for (int i = 0; i < n; i++) {
        if (wanted[i] < 0 || wanted[i] >= g->size) {
            return wrong(r, NULL, MPI_ERR_RANK, "argument", "the rank %d is none of the group's %d", wanted[i], g->size);
        }
        if (include) {
            members[count++] = g->members[wanted[i]];
        }
    }
    for (int i = 0; i < g->size && !include; i++) {
        if (index_in(wanted, n, i) < 0) {
            members[count++] = g->members[i];
        }
    }
    *fresh = group_make(r, members, count);
    return MPI_SUCCESS;
}

int MPI_Group_incl(MPI_Group group, int n, const int wanted[], MPI_Group *fresh) {
    ENTER("Group_incl");
    return pick_ranks(r, group, n, wanted, true, fresh);
}

int MPI_Group_excl(MPI_Group group, int n, const int wanted[], MPI_Group *fresh) {
    ENTER("Group_excl");
    return pick_ranks(r, group, n, wanted, false, fresh);
}

static int range(int n, int ranges[][3], int *wanted) {
    int count = 0;
    for (int i = 0; i < n; i++) {
        int by = ranges[i][2];
        for (int k = ranges[i][0]; by > 0 ? k <= ranges[i][1] : by < 0 && k >= ranges[i][1]; k += by) {
            if (count < RANKS) {
                wanted[count++] = k;
            }
        }
    }
    return count;
}

int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *fresh) {
    ENTER("Group_range_incl");
    int wanted[RANKS], count = range(n, ranges, wanted);
    return pick_ranks(r, group, count, wanted, true, fresh);
}

int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *fresh) {
    ENTER("Group_range_excl");
    int wanted[RANKS], count = range(n, ranges, wanted);
    return pick_ranks(r, group, count, wanted, false, fresh);
}

static int combine(struct rank *r, MPI_Group a, MPI_Group b, bool only_a, bool both, bool only_b, MPI_Group *fresh) {
    struct group *x = group_of(r, a), *y = group_of(r, b);
    int members[2 * RANKS], count = 0;
    for (int i = 0; i < x->size; i++) {
        bool shared_ = index_in(y->members, y->size, x->members[i]) >= 0;
        if (shared_ ? both : only_a) {
            members[count++] = x->members[i];
        }
    }
    for (int i = 0; i < y->size && only_b; i++) {
        if (index_in(x->members, x->size, y->members[i]) < 0) {
            members[count++] = y->members[i];
        }
    }
    *fresh = group_make(r, members, count);
    return MPI_SUCCESS;
}

int MPI_Group_union(MPI_Group a, MPI_Group b, MPI_Group *fresh) {
    ENTER("Group_union");
    return combine(r, a, b, true, true, true, fresh);
}

int MPI_Group_intersection(MPI_Group a, MPI_Group b, MPI_Group *fresh) {
    ENTER("Group_intersection");
    return combine(r, a, b, false, true, false, fresh);
}

int MPI_Group_difference(MPI_Group a, MPI_Group b, MPI_Group *fresh) {
    ENTER("Group_difference");
    return combine(r, a, b, true, false, false, fresh);
}

int MPI_Group_compare(MPI_Group a, MPI_Group b, int *result) {
    ENTER("Group_compare");
    struct group *x = group_of(r, a), *y = group_of(r, b);
    *result = compare(x->members, x->size, y->members, y->size);
    return MPI_SUCCESS;
}

int MPI_Group_translate_ranks(MPI_Group a, int n, const int from[], MPI_Group b, int to[]) {
    ENTER("Group_translate_ranks");
    struct group *x = group_of(r, a), *y = group_of(r, b);
    for (int i = 0; i < n; i++) {
        to[i] = from[i] == MPI_PROC_NULL ? MPI_PROC_NULL : from[i] < 0 || from[i] >= x->size ? MPI_UNDEFINED
                : index_in(y->members, y->size, x->members[from[i]]);
    }
    return MPI_SUCCESS;
}

int MPI_Group_free(MPI_Group *group) {
    ENTER("Group_free");
    group_of(r, *group);
    if (*group != MPI_GROUP_EMPTY) {
        r->groups.at[*group - 2] = NULL;
    }
    *group = MPI_GROUP_NULL;
    return MPI_SUCCESS;
}
