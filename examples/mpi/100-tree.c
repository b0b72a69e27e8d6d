// expect: traces 1, verified [--mpi 5]
// A graph made of edges that anybody may name, here rank 0 all of them: a tree, in which each rank tells its parent as many
// numbers as its own rank is.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int me, size, in, out, weighted;
    MPI_Comm tree;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int children[16], ones[16], parents[16], weights[16], edges = me == 0 ? size - 1 : 0;
    for (int i = 0; i < edges; i++) {
        children[i] = i + 1;
        ones[i] = 1;
        parents[i] = i / 2;
        weights[i] = i + 1;
    }
    MPI_Dist_graph_create(MPI_COMM_WORLD, edges, children, ones, parents, edges ? weights : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL,
                          0, &tree);
    MPI_Dist_graph_neighbors_count(tree, &in, &out, &weighted);
    assert(out == (me > 0) && weighted);
    int below[16], below_weights[16], above[1], above_weights[1], counts[16], places[16], got[32], mine[16], sum = me;
    MPI_Dist_graph_neighbors(tree, in, below, below_weights, out, above, above_weights);
    for (int i = 0; i < in; i++) {
        assert(below[i] == 2 * me + 1 + i && below_weights[i] == below[i]);
        counts[i] = below[i];
        places[i] = 16 * i;
    }
    for (int i = 0; i < me; i++) {
        mine[i] = me;
    }
    MPI_Neighbor_allgatherv(mine, me, MPI_INT, got, counts, places, MPI_INT, tree);
    for (int i = 0; i < in; i++) {
        for (int k = 0; k < counts[i]; k++) {
            assert(got[places[i] + k] == below[i]);
        }
        sum += below[i];
    }
    assert(me != 0 || sum == 3);
    MPI_Comm_free(&tree);
    MPI_Finalize();
    return 0;
}
