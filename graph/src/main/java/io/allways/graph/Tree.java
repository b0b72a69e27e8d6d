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

    /// For each inner node its two children, by their place in [#nodes].
    private final int[] left;

    private final int[] right;

    /// A power of two, so that both sides of every node are equally wide and have about equally many values: a few
    /// thousand on each side make millions of roots.
    private final int leaves;

    /// Bits of a leaf.
    private final int width;

    private final int words;
    private int filled;

    Tree(OffHeap memory, int bits) {
        words = (bits + 63) >>> 6;
        if (words < 2) throw new IllegalArgumentException("a tree needs two words");
        leaves = Integer.highestOneBit(2 * words - 1);
        width = (bits + leaves - 1) / leaves;
        int count = 2 * leaves - 1;
        left = new int[count];
        right = new int[count];
        filled = leaves;
        build(0, leaves);
        nodes = new Nodes[count - 1];
        for (int i = 0; i < nodes.length; i++) nodes[i] = new Nodes(memory);
    }

    /// The node over leaves `from` to `to`; the root is the last one.
    private int build(int from, int to) {
        if (to - from == 1) return from;
        int middle = (from + to) >>> 1;
        int l = build(from, middle);
        int r = build(middle, to);
        left[filled] = l;
        right[filled] = r;
        return filled++;
    }

    /// What leaf `i` has of a state; leaves may lie behind its end.
    private long leaf(long[] state, int i) {
        int at = i * width;
        int word = at >>> 6;
        if (word >= words) return 0;
        long value = state[word] >>> at;
        if ((at & 63) + width > 64 && word + 1 < words) value |= state[word + 1] << -at;
        return width == 64 ? value : value & (1L << width) - 1;
    }

    private void put(long[] state, int i, long value) {
        int at = i * width;
        int word = at >>> 6;
        if (word >= words) return;
        state[word] |= value << at;
        if ((at & 63) + width > 64 && word + 1 < words) state[word + 1] |= value >>> -at;
    }

    private int root() {
        return 2 * leaves - 2;
    }

    long leftSize() {
        return nodes[left[root()]].size();
    }

    long rightSize() {
        return nodes[right[root()]].size();
    }

    /// One per thread.
    Coder coder() {
        return new Coder();
    }

    final class Coder {
        private static final int CACHE = 1 << 9;

        private final int[] numbers = new int[2 * leaves - 1];
        private final long[][] keys = new long[nodes.length][CACHE];
        private final int[][] known = new int[nodes.length][CACHE];
        private final long[] key = new long[1];

        long[] encode(long[] state) {
            for (int i = 0; i < leaves; i++) numbers[i] = number(i, leaf(state, i));
            int root = root();
            for (int i = leaves; i < root; i++) numbers[i] = number(i, pair(i));
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

        void decode(long[] root, long[] state) {
            numbers[left[root()]] = (int) root[0];
            numbers[right[root()]] = (int) (root[0] >>> 32);
            for (int i = root() - 1; i >= leaves; i--) {
                long value = nodes[i].value(numbers[i]);
                numbers[left[i]] = (int) value;
                numbers[right[i]] = (int) (value >>> 32);
            }
            Arrays.fill(state, 0, words, 0);
            for (int i = 0; i < leaves; i++) put(state, i, nodes[i].value(numbers[i]));
        }
    }
}
