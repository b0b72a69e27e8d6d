package io.allways.graph;

import java.util.Arrays;

/// Tree compression: a state of many words becomes a binary tree over its words in which equal subtrees are stored
/// once.
/// Since little changes with a rule, and the parts of a system are in few local states each, almost all states
/// share all but their root: two numbers of nodes, which is the key by which the state is kept in its [Shard].
/// Lossless. After S. Blom, B. Lisser, J. van de Pol, M. Weber, *A database approach to distributed state space
/// generation*, 2011, and A. Laarman, J. van de Pol, M. Weber, *Parallel recursive state compression for free*, 2011;
/// other than
/// there, nodes are numbered in the order in which they are found, roots are in a log in as few bytes as they need, and
/// a
/// thread remembers its last nodes instead of comparing with the state that it comes from.
final class Tree {
    /// All nodes but the root, in the order in which they are computed from a state: leaves, then upwards.
    final Nodes[] nodes;

    private final int[][] leaves;

    /// For each inner node its two children, by their place in [#nodes].
    private final int[] left;

    private final int[] right;
    private final int root;
    private final int words;

    Tree(OffHeap memory, int bits, Division division) {
        words = (bits + 63) >>> 6;
        leaves = division.leaves;
        left = division.left;
        right = division.right;
        root = division.root();
        if (root < 2) throw new IllegalArgumentException("a tree needs two leaves");
        nodes = new Nodes[root];
        for (int i = 0; i < root; i++) {
            Log values = i < leaves.length ? new Log.Plain(memory, division.width(i)) : pairs(memory, i);
            nodes[i] = new Nodes(memory, values);
        }
    }

    /// A log for the values of an inner node, or for roots.
    private Log.Pairs pairs(OffHeap memory, int node) {
        return new Log.Pairs(memory, nodes[left[node]], nodes[right[node]]);
    }

    Log roots(OffHeap memory) {
        return pairs(memory, root);
    }

    /// Up to 64 bits of a state.
    static long bits(long[] state, int at, int width) {
        int word = at >>> 6;
        long value = state[word] >>> at;
        if ((at & 63) + width > 64) value |= state[word + 1] << -at;
        return value & -1L >>> -width;
    }

    /// What a leaf has of a state: its pieces, one behind the other.
    private static long gather(long[] state, int[] pieces) {
        long value = 0;
        int shift = 0;
        for (int i = 0; i < pieces.length; i += 2) {
            value |= bits(state, pieces[i], pieces[i + 1]) << shift;
            shift += pieces[i + 1];
        }
        return value;
    }

    /// The reverse, where the state is still zero.
    private static void scatter(long value, int[] pieces, long[] state) {
        int shift = 0;
        for (int i = 0; i < pieces.length; i += 2) {
            int at = pieces[i];
            int width = pieces[i + 1];
            long piece = value >>> shift & -1L >>> -width;
            state[at >>> 6] |= piece << at;
            if ((at & 63) + width > 64) state[(at >>> 6) + 1] |= piece >>> -at;
            shift += width;
        }
    }

    /// Only while no other thread is in it.
    void settle() {
        for (Nodes each : nodes) each.settle();
    }

    /// One per thread.
    Coder coder() {
        return new Coder();
    }

    final class Coder {
        private static final int CACHE = 1 << 9;

        private final int[] numbers = new int[root + 1];
        private final long[][] keys = new long[nodes.length][CACHE];
        private final int[][] known = new int[nodes.length][CACHE];
        private final long[] key = new long[1];

        long[] encode(long[] state) {
            for (int i = 0; i < leaves.length; i++) numbers[i] = number(i, gather(state, leaves[i]));
            for (int i = leaves.length; i < root; i++) numbers[i] = number(i, pair(i));
            key[0] = pair(root);
            return key;
        }

        private long pair(int node) {
            return numbers[left[node]] & 0xffffffffL | (long) numbers[right[node]] << 32;
        }

        /// Looks into a small cache first; 0 there means unknown.
        private int number(int node, long value) {
            int place = (int) ((value ^ value >>> 32) * 0x9E3779B97F4A7C15L >>> 64 - 9);
            if (keys[node][place] == value && known[node][place] != 0) return known[node][place] - 1;
            int number = nodes[node].number(value);
            keys[node][place] = value;
            known[node][place] = number + 1;
            return number;
        }

        void decode(long[] pair, long[] state) {
            numbers[left[root]] = (int) pair[0];
            numbers[right[root]] = (int) (pair[0] >>> 32);
            for (int i = root - 1; i >= leaves.length; i--) {
                long value = nodes[i].value(numbers[i]);
                numbers[left[i]] = (int) value;
                numbers[right[i]] = (int) (value >>> 32);
            }
            Arrays.fill(state, 0, words, 0);
            for (int i = 0; i < leaves.length; i++) scatter(nodes[i].value(numbers[i]), leaves[i], state);
        }
    }
}
