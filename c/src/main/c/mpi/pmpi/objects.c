/* Communicators, groups, datatypes and operations: the library's, each with the number that the scheduler knows it by. */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

int peer_number(int rank) {
    return rank == MPI_ANY_SOURCE ? N_ANY : rank == MPI_PROC_NULL ? N_NOBODY : rank < 0 ? -1000 + rank : rank;
}

int tag_number(int tag) { return tag == MPI_ANY_TAG ? -1 : tag < 0 ? -1000 + tag : tag; }

int buffer_number(const void *buf) { return buf == MPI_IN_PLACE ? B_IN_PLACE : buf == NULL ? B_NULL : B_THERE; }

/* --- communicators */

static struct comm **comms;
static int comm_count;

struct comm *comm_of(MPI_Comm comm) {
    for (int i = 0; i < comm_count; i++) {
        if (comms[i] && comms[i]->real == comm) {
            return comms[i];
        }
    }
    return NULL;
}

int comm_number(MPI_Comm comm) {
    struct comm *c = comm_of(comm);
    return c ? c->number : comm == MPI_COMM_NULL ? 0 : -1;
}

struct comm *comm_new(MPI_Comm real, int number) {
    struct comm *c = calloc(1, sizeof *c);
    c->real = real;
    c->number = number;
    PMPI_Comm_rank(real, &c->rank);
    PMPI_Comm_size(real, &c->size);
    c->peers = c->size;
    PMPI_Comm_test_inter(real, &c->inter);
    if (c->inter) {
        PMPI_Comm_remote_size(real, &c->peers);
    }
    PMPI_Comm_dup(real, &c->twin);
    comms = realloc(comms, (size_t) (comm_count + 1) * sizeof *comms);
    return comms[comm_count++] = c;
}

void objects_begin(void) {
    comm_new(MPI_COMM_WORLD, 1);
    comm_new(MPI_COMM_SELF, 2);
}

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
    ready("MPI_Comm_rank", HERE);
    return PMPI_Comm_rank(comm, rank);
}

int MPI_Comm_size(MPI_Comm comm, int *size) {
    ready("MPI_Comm_size", HERE);
    return PMPI_Comm_size(comm, size);
}

/* A call that makes a communicator, when all have come. Its twin is made then as well. */
static int make(struct call *c) {
    MPI_Comm real = c->comm->real, *into = c->into;
    int code = MPI_SUCCESS;
    switch (c->what) {
    case W_COMM_DUP: code = PMPI_Comm_dup(real, into); break;
    case W_COMM_SPLIT: code = PMPI_Comm_split(real, (int) c->numbers[0], (int) c->numbers[1], into); break;
    case W_COMM_SPLIT_TYPE:
        code = PMPI_Comm_split_type(real, (int) c->numbers[0], (int) c->numbers[1], MPI_INFO_NULL, into);
        break;
    case W_COMM_CREATE: code = PMPI_Comm_create(real, c->group, into); break;
    case W_INTERCOMM_CREATE:
        code = PMPI_Intercomm_create(real, (int) c->numbers[0], c->peer_comm, (int) c->numbers[1], (int) c->numbers[2], into);
        break;
    case W_INTERCOMM_MERGE: code = PMPI_Intercomm_merge(real, (int) c->numbers[0], into); break;
    case W_CART_CREATE: code = PMPI_Cart_create(real, (int) c->numbers[0], c->array, c->array2, 0, into); break;
    case W_CART_SUB: code = PMPI_Cart_sub(real, c->array, into); break;
    default: break;
    }
    if (code == MPI_SUCCESS && *into != MPI_COMM_NULL) {
        comm_new(*into, 0);
    }
    return code;
}

static struct call *making(int what, MPI_Comm comm, MPI_Comm *fresh, uintptr_t pc) {
    begin(what, pc);
    struct call *c = call_new(O_COMM);
    c->what = what;
    c->comm = comm_of(comm);
    c->into = fresh;
    c->make = make;
    say(c->ticket);
    say(comm_number(comm));
    *fresh = MPI_COMM_NULL;
    return c;
}

static int made(struct call *c) {
    int code = go();
    MPI_Comm *fresh = c->into;
    if (code == MPI_SUCCESS && *fresh != MPI_COMM_NULL) {
        comm_of(*fresh)->number = (int) got(0);
    }
    call_gone(c);
    return code;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *fresh) {
    ready("MPI_Comm_dup", HERE);
    return made(making(W_COMM_DUP, comm, fresh, HERE));
}

static int split(int what, MPI_Comm comm, int color, int key, MPI_Comm *fresh, uintptr_t pc) {
    struct call *c = making(what, comm, fresh, pc);
    c->numbers[0] = color;
    c->numbers[1] = key;
    say(color == MPI_UNDEFINED ? N_UNDEFINED : what == W_COMM_SPLIT_TYPE ? 1 : color);
    say(key);
    return made(c);
}

int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *fresh) {
    ready("MPI_Comm_split", HERE);
    return split(W_COMM_SPLIT, comm, color, key, fresh, HERE);
}

int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *fresh) {
    (void) info;
    ready("MPI_Comm_split_type", HERE);
    return split(W_COMM_SPLIT_TYPE, comm, type, key, fresh, HERE);
}

int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *fresh) {
    ready("MPI_Comm_create", HERE);
    struct call *c = making(W_COMM_CREATE, comm, fresh, HERE);
    c->group = group;
    say(group_number(group));
    return made(c);
}

/* Each group makes the call as soon as it is complete: who waits in it for the other group has nothing else to do. */
int MPI_Intercomm_create(MPI_Comm local, int local_leader, MPI_Comm peer, int remote_leader, int tag, MPI_Comm *fresh) {
    ready("MPI_Intercomm_create", HERE);
    struct call *c = making(W_INTERCOMM_CREATE, local, fresh, HERE);
    c->numbers[0] = local_leader;
    c->numbers[1] = remote_leader;
    c->numbers[2] = tag;
    c->peer_comm = peer;
    say(local_leader);
    say(comm_number(peer));
    say(remote_leader);
    say(tag);
    return made(c);
}

int MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm *fresh) {
    ready("MPI_Intercomm_merge", HERE);
    struct call *c = making(W_INTERCOMM_MERGE, comm, fresh, HERE);
    c->numbers[0] = high;
    say(high != 0);
    return made(c);
}

int MPI_Cart_create(MPI_Comm comm, int dims, const int sizes[], const int periods[], int reorder, MPI_Comm *fresh) {
    (void) reorder;
    ready("MPI_Cart_create", HERE);
    struct call *c = making(W_CART_CREATE, comm, fresh, HERE);
    c->numbers[0] = dims;
    c->array = sizes;
    c->array2 = periods;
    say_ints(dims, sizes);
    say_ints(dims, periods);
    return made(c);
}

int MPI_Cart_sub(MPI_Comm comm, const int remains[], MPI_Comm *fresh) {
    ready("MPI_Cart_sub", HERE);
    struct call *c = making(W_CART_SUB, comm, fresh, HERE);
    int dims = 0;
    PMPI_Cartdim_get(comm, &dims);
    c->array = remains;
    say_ints(dims, remains);
    return made(c);
}

/* The library keeps it until the end: messages may still be under way. */
int MPI_Comm_free(MPI_Comm *comm) {
    ready("MPI_Comm_free", HERE);
    begin(W_COMM_FREE, HERE);
    say(comm_number(*comm));
    int code = go();
    for (int i = 2; code == MPI_SUCCESS && i < comm_count; i++) {
        if (comms[i] && comms[i]->real == *comm) {
            comms[i] = NULL;
        }
    }
    *comm = code == MPI_SUCCESS ? MPI_COMM_NULL : *comm;
    return code;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
    ready("MPI_Comm_set_errhandler", HERE);
    begin(W_COMM_ERRORS, HERE);
    say(comm_number(comm));
    say(handler == MPI_ERRORS_RETURN);
    return go();
}

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
