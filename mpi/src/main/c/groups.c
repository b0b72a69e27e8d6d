/* Groups: lists of ranks. */
#include "world.h"

struct group *group_of(struct rank *r, MPI_Group group) {
    static struct group empty;
    struct group *g = group == MPI_GROUP_EMPTY ? &empty : table_get(&r->groups, 2, group);
    if (g == NULL) {
        fail("argument", "%s is given a group that does not exist, or no longer, at {%lx}", r->call, r->fiber->pc);
    }
    return g;
}

int members_compare(const int *a, int a_size, const int *b, int b_size) {
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
    struct comm *c = comm_of(r, comm);
    *group = group_make(r, c->members, c->size);
    return MPI_SUCCESS;
}

int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group) {
    ENTER("Comm_remote_group");
    struct comm *c = comm_of(r, comm);
    if (c->remotes == NULL) {
        return wrong(r, c, MPI_ERR_COMM, "argument", "this is no intercommunicator");
    }
    *group = group_make(r, c->remotes, c->remote_size);
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
    *result = members_compare(x->members, x->size, y->members, y->size);
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
