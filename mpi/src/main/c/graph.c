/* Graphs: general ones, which each member knows as a whole, and distributed ones, of which each knows its own edges. */
#include "topology.h"

/* --- general graphs: the neighbours of node i are edges[index[i - 1]] up to edges[index[i]] */

static int first_edge(struct topology *t, int node) { return node == 0 ? 0 : t->index[node - 1]; }

static int graph_wrong(struct rank *r, struct comm *c, int nodes, const int *index, const int *edges) {
    if (nodes < 0 || nodes > c->size) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "a graph of %d does not fit into %d ranks", nodes, c->size);
    }
    for (int i = 0; i < nodes; i++) {
        int from = i == 0 ? 0 : index[i - 1];
        if (index[i] < from) {
            return wrong(r, c, MPI_ERR_ARG, "argument", "the index of node %d is %d, less than %d before it", i, index[i], from);
        }
        for (int e = from; e < index[i]; e++) {
            if (edges[e] < 0 || edges[e] >= nodes) {
                return wrong(r, c, MPI_ERR_ARG, "argument", "an edge leads from node %d to %d, which is none of %d", i, edges[e],
                             nodes);
            }
        }
    }
    return MPI_SUCCESS;
}

static struct topology *graph(int nodes, const int *index, const int *edges, int me) {
    struct topology *t = arena(sizeof *t);
    t->kind = MPI_GRAPH;
    t->nodes = nodes;
    t->index = members_copy(index, nodes);
    t->edges = members_copy(edges, nodes ? index[nodes - 1] : 0);
    if (me < nodes) {
        t->in.count = t->index[me] - first_edge(t, me);
        t->in.ranks = t->edges + first_edge(t, me);
        t->out = t->in;
    }
    return t;
}

int MPI_Graph_create(MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *fresh) {
    (void) reorder;
    ENTER("Graph_create");
    struct comm *c = comm_of(r, comm);
    *fresh = MPI_COMM_NULL;
    int code = needs_intra(r, c);
    if (code == MPI_SUCCESS) {
        code = graph_wrong(r, c, nodes, index, edges);
    }
    if (code) {
        return code;
    }
    struct topology *t = graph(nodes, index, edges, c->me);
    topologies_agree(r, comm_split(r, c, c->me < nodes ? 0 : MPI_UNDEFINED, c->me, t, fresh), t);
    if (*fresh != MPI_COMM_NULL) {
        comm_of(r, *fresh)->topology = t;
    }
    return MPI_SUCCESS;
}

int MPI_Graphdims_get(MPI_Comm comm, int *nodes, int *edges) {
    ENTER("Graphdims_get");
    struct topology *t = topology_of(r, comm, MPI_GRAPH);
    *nodes = t->nodes;
    *edges = t->index[t->nodes - 1];
    return MPI_SUCCESS;
}

int MPI_Graph_get(MPI_Comm comm, int most, int most_edges, int index[], int edges[]) {
    ENTER("Graph_get");
    struct topology *t = topology_of(r, comm, MPI_GRAPH);
    for (int i = 0; i < t->nodes && i < most; i++) {
        index[i] = t->index[i];
    }
    for (int e = 0; e < t->index[t->nodes - 1] && e < most_edges; e++) {
        edges[e] = t->edges[e];
    }
    return MPI_SUCCESS;
}

static int no_node(struct rank *r, struct topology *t, MPI_Comm comm, int rank) {
    return rank >= 0 && rank < t->nodes ? MPI_SUCCESS
            : wrong(r, comm_of(r, comm), MPI_ERR_RANK, "argument", "the rank %d is none of the graph's %d", rank, t->nodes);
}

int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *count) {
    ENTER("Graph_neighbors_count");
    struct topology *t = topology_of(r, comm, MPI_GRAPH);
    int code = no_node(r, t, comm, rank);
    if (code == MPI_SUCCESS) {
        *count = t->index[rank] - first_edge(t, rank);
    }
    return code;
}

int MPI_Graph_neighbors(MPI_Comm comm, int rank, int most, int neighbours[]) {
    ENTER("Graph_neighbors");
    struct topology *t = topology_of(r, comm, MPI_GRAPH);
    int code = no_node(r, t, comm, rank);
    for (int i = 0; code == MPI_SUCCESS && i < most && first_edge(t, rank) + i < t->index[rank]; i++) {
        neighbours[i] = t->edges[first_edge(t, rank) + i];
    }
    return code;
}

/* Nobody is moved. */
int MPI_Graph_map(MPI_Comm comm, int nodes, const int index[], const int edges[], int *rank) {
    ENTER("Graph_map");
    struct comm *c = comm_of(r, comm);
    int code = graph_wrong(r, c, nodes, index, edges);
    *rank = c->me < nodes ? c->me : MPI_UNDEFINED;
    return code;
}

/* --- distributed graphs */

static int ranks_wrong(struct rank *r, struct comm *c, const char *what, int count, const int *ranks_) {
    if (count < 0) {
        return wrong(r, c, MPI_ERR_ARG, "argument", "there are %d %s", count, what);
    }
    for (int i = 0; i < count; i++) {
        if (ranks_[i] < 0 || ranks_[i] >= c->size) {
            return wrong(r, c, MPI_ERR_RANK, "argument", "one of the %s is %d, which is none of the communicator's %d ranks",
                         what, ranks_[i], c->size);
        }
    }
    return MPI_SUCCESS;
}

static struct neighbours listed(int count, const int *ranks_, const int *weights) {
    bool weighted = weights != MPI_UNWEIGHTED && weights != MPI_WEIGHTS_EMPTY && weights != NULL;
    return (struct neighbours) {count, members_copy(ranks_, count), weighted ? members_copy(weights, count) : NULL};
}

static int times(struct neighbours *n, int rank) {
    int count = 0;
    for (int i = 0; i < n->count; i++) {
        count += n->ranks[i] == rank;
    }
    return count;
}

/* Each edge is named at both of its ends. */
static void both_ends(struct rank *r, struct comm *c, struct collective *k, struct topology *mine) {
    for (int i = 0; i < c->size; i++) {
        struct topology *other = k->arrivals[i].extra;
        int to = times(&mine->out, i), from = times(&mine->in, i), its_in = times(&other->in, c->me),
            its_out = times(&other->out, c->me);
        if (to != its_in) {
            fail("collective-mismatch", "%s at {%lx} names %d edge%s to rank %d, which names %d from rank %d ({%lx})", r->call,
                 r->fiber->pc, to, to == 1 ? "" : "s", i, its_in, c->me, k->arrivals[i].pc);
        }
        if (from != its_out) {
            fail("collective-mismatch", "%s at {%lx} names %d edge%s from rank %d, which names %d to rank %d ({%lx})", r->call,
                 r->fiber->pc, from, from == 1 ? "" : "s", i, its_out, c->me, k->arrivals[i].pc);
        }
    }
}

/* Whoever has edges, has weights for them, or nobody has. */
static void weights_agree(struct rank *r, struct comm *c, struct collective *k, bool edges, bool weighted) {
    for (int i = 0; edges && i < c->size; i++) {
        if (k->arrivals[i].values[0] && k->arrivals[i].values[1] != weighted) {
            fail("collective-mismatch", "%s at {%lx} is given %sweights, but rank %d gives %s ({%lx})", r->call, r->fiber->pc,
                 weighted ? "" : "no ", i, weighted ? "none" : "some", k->arrivals[i].pc);
        }
    }
}

int MPI_Dist_graph_create_adjacent(MPI_Comm comm, int indegree, const int sources[], const int source_weights[],
                                   int outdegree, const int dests[], const int dest_weights[], MPI_Info info, int reorder,
                                   MPI_Comm *fresh) {
    (void) info;
    (void) reorder;
    ENTER("Dist_graph_create_adjacent");
    struct comm *c = comm_of(r, comm);
    int code = needs_intra(r, c);
    code = code ? code : ranks_wrong(r, c, "sources", indegree, sources);
    code = code ? code : ranks_wrong(r, c, "destinations", outdegree, dests);
    if (code) {
        return code;
    }
    struct topology *t = arena(sizeof *t);
    t->kind = MPI_DIST_GRAPH;
    t->in = listed(indegree, sources, source_weights);
    t->out = listed(outdegree, dests, dest_weights);
    t->weighted = source_weights != MPI_UNWEIGHTED && dest_weights != MPI_UNWEIGHTED;
    bool edges = indegree + outdegree > 0;
    struct collective *k = together(r, c, 0, edges, t->weighted, t);
    weights_agree(r, c, k, edges, t->weighted);
    both_ends(r, c, k, t);
    struct comm *made = comm_from(r, c, 0, c->size, c->members, 0);
    made->topology = t;
    *fresh = made->handle;
    return MPI_SUCCESS;
}

/* What one member says of edges, its own or others'. */
struct edges { int count, *sources, *degrees, *dests, *weights; };

static void add(struct neighbours *n, int rank, const int *weight) {
    n->ranks[n->count] = rank;
    n->weights[n->count++] = weight ? *weight : 0;
}

static struct neighbours room(long edges) {
    return (struct neighbours) {0, arena((size_t) (edges + 1) * sizeof(int)), arena((size_t) (edges + 1) * sizeof(int))};
}

/* In the order in which the members name them. */
static struct topology *gathered(struct comm *c, struct collective *k, bool weighted) {
    struct topology *t = arena(sizeof *t);
    long all = 0;
    for (int i = 0; i < c->size; i++) {
        all += k->arrivals[i].values[0];
    }
    t->kind = MPI_DIST_GRAPH;
    t->weighted = weighted;
    t->in = room(all);
    t->out = room(all);
    for (int i = 0; i < c->size; i++) {
        struct edges *given = k->arrivals[i].extra;
        for (int s = 0, e = 0; s < given->count; s++) {
            for (int d = 0; d < given->degrees[s]; d++, e++) {
                const int *weight = given->weights ? &given->weights[e] : NULL;
                if (given->sources[s] == c->me) {
                    add(&t->out, given->dests[e], weight);
                }
                if (given->dests[e] == c->me) {
                    add(&t->in, given->sources[s], weight);
                }
            }
        }
    }
    return t;
}

int MPI_Dist_graph_create(MPI_Comm comm, int count, const int sources[], const int degrees[], const int dests[],
                          const int weights[], MPI_Info info, int reorder, MPI_Comm *fresh) {
    (void) info;
    (void) reorder;
    ENTER("Dist_graph_create");
    struct comm *c = comm_of(r, comm);
    int total = 0, code = needs_intra(r, c);
    code = code ? code : ranks_wrong(r, c, "sources", count, sources);
    for (int i = 0; code == MPI_SUCCESS && i < count; i++) {
        code = degrees[i] < 0 ? wrong(r, c, MPI_ERR_ARG, "argument", "a degree is %d", degrees[i]) : MPI_SUCCESS;
        total += degrees[i];
    }
    code = code ? code : ranks_wrong(r, c, "destinations", total, dests);
    if (code) {
        return code;
    }
    struct neighbours to = listed(total, dests, weights);
    struct edges *mine = arena(sizeof *mine);
    *mine = (struct edges) {count, members_copy(sources, count), members_copy(degrees, count), to.ranks, to.weights};
    bool weighted = weights != MPI_UNWEIGHTED;
    struct collective *k = together(r, c, 0, total, weighted, mine);
    weights_agree(r, c, k, total > 0, weighted);
    struct comm *made = comm_from(r, c, 0, c->size, c->members, 0);
    made->topology = gathered(c, k, weighted);
    *fresh = made->handle;
    return MPI_SUCCESS;
}

int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted) {
    ENTER("Dist_graph_neighbors_count");
    struct topology *t = topology_of(r, comm, MPI_DIST_GRAPH);
    *indegree = t->in.count;
    *outdegree = t->out.count;
    *weighted = t->weighted;
    return MPI_SUCCESS;
}

static void tell(struct topology *t, struct neighbours *n, int most, int *ranks_, int *weights) {
    bool wanted = t->weighted && n->weights && weights != MPI_UNWEIGHTED && weights != MPI_WEIGHTS_EMPTY && weights;
    for (int i = 0; i < most && i < n->count; i++) {
        ranks_[i] = n->ranks[i];
        if (wanted) {
            weights[i] = n->weights[i];
        }
    }
}

int MPI_Dist_graph_neighbors(MPI_Comm comm, int most_in, int sources[], int source_weights[], int most_out, int dests[],
                             int dest_weights[]) {
    ENTER("Dist_graph_neighbors");
    struct topology *t = topology_of(r, comm, MPI_DIST_GRAPH);
    tell(t, &t->in, most_in, sources, source_weights);
    tell(t, &t->out, most_out, dests, dest_weights);
    return MPI_SUCCESS;
}
