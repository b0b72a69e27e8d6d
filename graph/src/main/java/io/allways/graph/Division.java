package io.allways.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// How a [Tree] divides a state: which bits are a leaf, and which two nodes make one. All nodes but the root are stored
/// once for each value they have in any state, so a division is good if its nodes have few values: bits that depend on
/// each other belong together. Which do, a [Sample] of states tells. From the root downwards, pieces of some bits each
/// are moved from one side to the other as long as both sides together then have fewer values, as far as the sample
/// can tell.
///
/// The same for the same model, so a checkpoint needs not keep it.
final class Division {
    private static final int SAMPLE = 1 << 13;
    private static final int PIECES = 64;
    private static final int NARROWEST = 4;
    private static final int LEAF = 64;
    private static final int STARTS = 10;

    /// For each leaf where its pieces are in a state: first bit, width, first bit, width, …
    final int[][] leaves;

    /// The children of inner nodes, which are numbered behind the leaves, each behind its children; the root is last.
    final int[] left;

    final int[] right;

    private int filled;
    private int filledLeaves;

    private Division(int leaves) {
        this.leaves = new int[leaves][];
        left = new int[2 * leaves - 1];
        right = new int[2 * leaves - 1];
        filled = leaves;
    }

    /// What is decided before nodes are numbered.
    private sealed interface Part {}

    private record Leaf(List<Integer> pieces) implements Part {}

    private record Pair(Part left, Part right, int leaves) implements Part {}

    static Division of(Model model) {
        List<long[]> sample = Sample.of(model, SAMPLE);
        int bits = model.bits();
        int width = Math.max(NARROWEST, (bits + PIECES - 1) / PIECES);
        int[] pieces = new int[(bits + width - 1) / width];
        for (int i = 0; i < pieces.length; i++) pieces[i] = i * width;
        Part root = new Splitter(sample, width, bits).part(pieces);
        Division division = new Division(leaves(root));
        division.number(root);
        return division;
    }

    private static int leaves(Part part) {
        return part instanceof Pair pair ? pair.leaves : 1;
    }

    private int number(Part part) {
        return switch (part) {
            case Leaf leaf -> {
                leaves[filledLeaves] = leaf.pieces.stream().mapToInt(i -> i).toArray();
                yield filledLeaves++;
            }
            case Pair pair -> {
                int l = number(pair.left);
                int r = number(pair.right);
                left[filled] = l;
                right[filled] = r;
                yield filled++;
            }
        };
    }

    int root() {
        return left.length - 1;
    }

    int width(int leaf) {
        int sum = 0;
        for (int i = 1; i < leaves[leaf].length; i += 2) sum += leaves[leaf][i];
        return sum;
    }

    private static final class Splitter {
        private final List<long[]> sample;
        private final int width;
        private final int bits;
        private final Distinct distinct;
        private final SplittableRandom random = new SplittableRandom(2);

        Splitter(List<long[]> sample, int width, int bits) {
            this.sample = sample;
            this.width = width;
            this.bits = bits;
            distinct = new Distinct(sample.size());
        }

        private int width(int piece) {
            return Math.min(width, bits - piece);
        }

        /// @param pieces their first bits, ascending
        Part part(int[] pieces) {
            int sum = 0;
            for (int piece : pieces) sum += width(piece);
            if (sum <= LEAF) return leaf(pieces);
            boolean[] best = {};
            double least = Double.MAX_VALUE;
            long[][] hashes = hashes(pieces);
            for (int start = 0; start < STARTS; start++) {
                boolean[] sides = new boolean[pieces.length];
                for (int i = 0; i < sides.length; i++)
                    sides[i] = start == 0 ? i < sides.length / 2 : random.nextBoolean();
                // neither side may be empty
                sides[0] = true;
                sides[sides.length - 1] = false;
                double values = improve(sides, hashes);
                if (values < least) {
                    least = values;
                    best = sides;
                }
            }
            Part left = part(those(pieces, best, true));
            Part right = part(those(pieces, best, false));
            return new Pair(left, right, leaves(left) + leaves(right));
        }

        /// Neighbours become one piece.
        private Leaf leaf(int[] pieces) {
            List<Integer> joined = new ArrayList<>();
            for (int piece : pieces) {
                int last = joined.size() - 1;
                if (last > 0 && joined.get(last - 1) + joined.get(last) == piece) {
                    joined.set(last, joined.get(last) + width(piece));
                } else {
                    joined.add(piece);
                    joined.add(width(piece));
                }
            }
            return new Leaf(joined);
        }

        private static int[] those(int[] pieces, boolean[] sides, boolean side) {
            List<Integer> result = new ArrayList<>();
            for (int i = 0; i < pieces.length; i++) if (sides[i] == side) result.add(pieces[i]);
            return result.stream().mapToInt(i -> i).toArray();
        }

        /// For each piece what it adds to the hash of a side, in each state of the sample.
        private long[][] hashes(int[] pieces) {
            long[][] hashes = new long[pieces.length][sample.size()];
            for (int i = 0; i < pieces.length; i++) {
                for (int j = 0; j < sample.size(); j++) {
                    hashes[i][j] = Hash.of(Tree.bits(sample.get(j), pieces[i], width(pieces[i])) << 16 ^ pieces[i]);
                }
            }
            return hashes;
        }

        /// Moves pieces as long as that helps; how many values both sides then have together.
        private double improve(boolean[] sides, long[][] hashes) {
            long[][] sums = new long[2][sample.size()];
            int[] counts = new int[2];
            for (int i = 0; i < sides.length; i++) {
                add(sums[index(sides[i])], hashes[i], 1);
                counts[index(sides[i])]++;
            }
            double least = values(sums[0]) + values(sums[1]);
            for (boolean better = true; better; ) {
                better = false;
                for (int i = 0; i < sides.length; i++) {
                    int from = index(sides[i]);
                    if (counts[from] == 1) continue;
                    add(sums[from], hashes[i], -1);
                    add(sums[1 - from], hashes[i], 1);
                    double values = values(sums[0]) + values(sums[1]);
                    if (values < least * 0.999) {
                        least = values;
                        sides[i] = !sides[i];
                        counts[from]--;
                        counts[1 - from]++;
                        better = true;
                    } else {
                        add(sums[from], hashes[i], 1);
                        add(sums[1 - from], hashes[i], -1);
                    }
                }
            }
            return least;
        }

        private static int index(boolean side) {
            return side ? 0 : 1;
        }

        private static void add(long[] sums, long[] hashes, int sign) {
            for (int i = 0; i < sums.length; i++) sums[i] += sign * hashes[i];
        }

        private double values(long[] sums) {
            distinct.clear();
            for (long sum : sums) distinct.add(sum);
            return distinct.estimate();
        }
    }
}
