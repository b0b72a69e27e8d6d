/* Communicators: the library's, each with the number that the scheduler knows it by. */
#include "layer.h"

#include <stdlib.h>

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
    case W_GRAPH_CREATE: code = PMPI_Graph_create(real, (int) c->numbers[0], c->array, c->array2, 0, into); break;
    case W_DIST_GRAPH_ADJACENT:
        code = PMPI_Dist_graph_create_adjacent(real, (int) c->numbers[0], c->array, c->array2, (int) c->numbers[1], c->array3,
                                               c->array4, MPI_INFO_NULL, 0, into);
        break;
    case W_DIST_GRAPH:
        code = PMPI_Dist_graph_create(real, (int) c->numbers[0], c->array, c->array2, c->array3, c->array4, MPI_INFO_NULL, 0,
                                      into);
        break;
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

int MPI_Graph_create(MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *fresh) {
    (void) reorder;
    ready("MPI_Graph_create", HERE);
    struct call *c = making(W_GRAPH_CREATE, comm, fresh, HERE);
    c->numbers[0] = nodes;
    c->array = index;
    c->array2 = edges;
    say_ints(nodes, index);
    say_ints(nodes > 0 ? index[nodes - 1] : 0, edges);
    return made(c);
}

int MPI_Dist_graph_create_adjacent(MPI_Comm comm, int indegree, const int sources[], const int source_weights[],
                                   int outdegree, const int dests[], const int dest_weights[], MPI_Info info, int reorder,
                                   MPI_Comm *fresh) {
    (void) info;
    (void) reorder;
    ready("MPI_Dist_graph_create_adjacent", HERE);
    struct call *c = making(W_DIST_GRAPH_ADJACENT, comm, fresh, HERE);
    c->numbers[0] = indegree;
    c->numbers[1] = outdegree;
    c->array = sources;
    c->array2 = source_weights;
    c->array3 = dests;
    c->array4 = dest_weights;
    say(source_weights != MPI_UNWEIGHTED && dest_weights != MPI_UNWEIGHTED);
    say_ints(indegree, sources);
    say_ints(outdegree, dests);
    return made(c);
}

/* In which order a member has its neighbours is the library's affair: the scheduler is told. */
int MPI_Dist_graph_create(MPI_Comm comm, int count, const int sources[], const int degrees[], const int dests[],
                          const int weights[], MPI_Info info, int reorder, MPI_Comm *fresh) {
    (void) info;
    (void) reorder;
    ready("MPI_Dist_graph_create", HERE);
    struct call *c = making(W_DIST_GRAPH, comm, fresh, HERE);
    int total = 0;
    for (int i = 0; i < count; i++) {
        total += degrees[i];
    }
    c->numbers[0] = count;
    c->array = sources;
    c->array2 = degrees;
    c->array3 = dests;
    c->array4 = weights;
    say(weights != MPI_UNWEIGHTED);
    say_ints(count, sources);
    say_ints(count, degrees);
    say_ints(total, dests);
    int code = made(c);
    if (code == MPI_SUCCESS) {
        struct around n = around(*fresh);
        begin(W_NEIGHBOURS, HERE);
        say(comm_number(*fresh));
        say_ints(n.in, n.sources);
        say_ints(n.out, n.dests);
        go();
    }
    return code;
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
