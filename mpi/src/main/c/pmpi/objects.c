/* Groups and operations: the library's, each with the number that the scheduler knows it by. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

int peer_number(int rank) {
    return rank == MPI_ANY_SOURCE ? N_ANY : rank == MPI_PROC_NULL ? N_NOBODY : rank < 0 ? -1000 + rank : rank;
}

int tag_number(int tag) { return tag == MPI_ANY_TAG ? -1 : tag < 0 ? -1000 + tag : tag; }

int buffer_number(const void *buf) { return buf == MPI_IN_PLACE ? B_IN_PLACE : buf == NULL ? B_NULL : B_THERE; }

/* --- groups: the scheduler knows their members in the world */

static struct { MPI_Group real; int number; } groups[4096];
static int group_count;

int group_number(MPI_Group group) {
    for (int i = 0; i < group_count; i++) {
        if (groups[i].real == group) {
            return groups[i].number;
        }
    }
    return group == MPI_GROUP_EMPTY ? 1 : 0;
}

static int grouped(int code, MPI_Group *fresh, uintptr_t pc) {
    int size = 0;
    if (code != MPI_SUCCESS || *fresh == MPI_GROUP_EMPTY || *fresh == MPI_GROUP_NULL) {
        return code;
    }
    PMPI_Group_size(*fresh, &size);
    int *from = calloc((size_t) size + 1, sizeof *from), *to = calloc((size_t) size + 1, sizeof *to);
    for (int i = 0; i < size; i++) {
        from[i] = i;
    }
    MPI_Group world;
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_translate_ranks(*fresh, size, from, world, to);
    PMPI_Group_free(&world);
    begin(W_GROUP, pc);
    say_ints(size, to);
    free(from);
    free(to);
    code = go();
    if (group_count < 4096) {
        groups[group_count].real = *fresh;
        groups[group_count++].number = (int) got(0);
    }
    return code;
}

int MPI_Comm_group(MPI_Comm comm, MPI_Group *group) {
    ready("MPI_Comm_group", HERE);
    return grouped(PMPI_Comm_group(comm, group), group, HERE);
}

int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group) {
    ready("MPI_Comm_remote_group", HERE);
    return grouped(PMPI_Comm_remote_group(comm, group), group, HERE);
}

int MPI_Win_get_group(MPI_Win win, MPI_Group *group) {
    ready("MPI_Win_get_group", HERE);
    return grouped(PMPI_Win_get_group(win, group), group, HERE);
}

#define GROUPS(Name, parameters, arguments)                                                                            \
    int MPI_##Name parameters {                                                                                        \
        ready("MPI_" #Name, HERE);                                                                                     \
        return grouped(PMPI_##Name arguments, fresh, HERE);                                                            \
    }

GROUPS(Group_incl, (MPI_Group group, int n, const int list[], MPI_Group *fresh), (group, n, list, fresh))
GROUPS(Group_excl, (MPI_Group group, int n, const int list[], MPI_Group *fresh), (group, n, list, fresh))
GROUPS(Group_range_incl, (MPI_Group group, int n, int list[][3], MPI_Group *fresh), (group, n, list, fresh))
GROUPS(Group_range_excl, (MPI_Group group, int n, int list[][3], MPI_Group *fresh), (group, n, list, fresh))
GROUPS(Group_union, (MPI_Group a, MPI_Group b, MPI_Group *fresh), (a, b, fresh))
GROUPS(Group_intersection, (MPI_Group a, MPI_Group b, MPI_Group *fresh), (a, b, fresh))
GROUPS(Group_difference, (MPI_Group a, MPI_Group b, MPI_Group *fresh), (a, b, fresh))

int MPI_Group_free(MPI_Group *group) {
    ready("MPI_Group_free", HERE);
    begin(W_GROUP_FREE, HERE);
    say(group_number(*group));
    int code = go();
    for (int i = 0; i < group_count; i++) {
        if (groups[i].real == *group) {
            groups[i] = groups[--group_count];
            break;
        }
    }
    return code ? code : PMPI_Group_free(group);
}

/* --- operations */

static struct { MPI_Op real; int number; } made_ops[1024];
static int op_count;

int op_number(MPI_Op op) {
    static MPI_Op basic[] = {WIRE_OPS(WIRE_VALUE)};
    for (size_t i = 0; i < sizeof basic / sizeof *basic; i++) {
        if (basic[i] == op) {
            return (int) i;
        }
    }
    for (int i = 0; i < op_count; i++) {
        if (made_ops[i].real == op) {
            return DERIVED + made_ops[i].number;
        }
    }
    return 0;
}

int MPI_Op_create(MPI_User_function *function, int commute, MPI_Op *op) {
    ready("MPI_Op_create", HERE);
    begin(W_OP_CREATE, HERE);
    say(commute);
    int code = go(), number = (int) got(0);
    code = code ? code : PMPI_Op_create(function, commute, op);
    if (code == MPI_SUCCESS && op_count < 1024) {
        made_ops[op_count].real = *op;
        made_ops[op_count++].number = number;
    }
    return code;
}

int MPI_Op_free(MPI_Op *op) {
    ready("MPI_Op_free", HERE);
    begin(W_OP_FREE, HERE);
    say(op_number(*op));
    int code = go();
    for (int i = 0; i < op_count; i++) {
        if (made_ops[i].real == *op) {
            made_ops[i] = made_ops[--op_count];
            break;
        }
    }
    return code ? code : PMPI_Op_free(op);
}
