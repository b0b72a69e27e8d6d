package io.allways.murphi.compile;

import io.allways.murphi.compile.Groups.Bag;
import io.allways.murphi.compile.Groups.Block;
import io.allways.murphi.compile.Groups.Group;
import io.allways.murphi.compile.Groups.Index;
import java.util.Arrays;
import java.util.List;

/// Finds the representative of a state's orbit, for one thread.
///
/// As in canonical labelling of graphs (McKay): every scalarset value gets a colour, a hash of what the state says of
/// it
/// that does not depend on names; colours are refined by those of the values it occurs together with until nothing
/// changes. Sorted by colour, the values get their new names. Where several have the same colour, each of them in
/// turn is made special, and refinement goes on; of all states reached in this way the least is the representative.
/// Values that can be exchanged without changing the state lead to the same, so one of them is tried only: most ties
/// are
/// such (idle processes). Hashes that collide make ties, not mistakes.
final class Canon {
    private final int words;
    private final int[] sizes;
    private final Group[] groups;
    private final List<Bag> bags;
    private final boolean full;
    private final int[] starts;
    private final int values;
    private final long[] best;
    private final long[] moved;
    private final int[] names;
    private final long[] next;
    private boolean found;

    Canon(int words, Groups groups, boolean full) {
        this.words = words;
        this.full = full;
        sizes = groups.sizes();
        this.groups = groups.groups().toArray(Group[]::new);
        bags = groups.bags();
        starts = new int[sizes.length + 1];
        for (int i = 0; i < sizes.length; i++) {
            starts[i + 1] = starts[i] + sizes[i];
        }
        values = starts[sizes.length];
        best = new long[words];
        moved = new long[words];
        names = new int[values];
        next = new long[values];
    }

    void canonical(long[] state) {
        long[] colours = new long[values];
        refine(state, colours);
        found = false;
        if (full) {
            search(state, colours);
        } else {
            take(state, colours);
        }
        System.arraycopy(best, 0, state, 0, words);
    }

    /// Refines until the number of different colours stays the same.
    private void refine(long[] state, long[] colours) {
        int before = different(colours);
        while (before < values) {
            round(state, colours);
            int after = different(colours);
            if (after == before) {
                return;
            }
            before = after;
        }
    }

    private int different(long[] colours) {
        int count = 0;
        for (int set = 0; set < sizes.length; set++) {
            for (int i = starts[set]; i < starts[set + 1]; i++) {
                boolean fresh = true;
                for (int j = starts[set]; j < i; j++) {
                    fresh &= colours[j] != colours[i];
                }
                count += fresh ? 1 : 0;
            }
        }
        return count;
    }

    private void round(long[] state, long[] colours) {
        Arrays.fill(next, 0);
        for (Group group : groups) {
            if (group.slot() >= 0 && Bits.get(state, group.slot(), 1) == 0) {
                continue;
            }
            long hash = group.shape();
            List<Index> indices = group.indices();
            List<Block> blocks = group.blocks();
            for (int i = 0; i < indices.size(); i++) {
                hash = mix(hash
                        ^ colours[starts[indices.get(i).set()] + indices.get(i).value()]);
            }
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                long bits = Bits.get(state, block.at, block.width);
                int value = value(block, bits);
                if (value < 0) {
                    hash = mix(hash ^ bits);
                } else {
                    hash = mix(hash ^ colours[value] + own(indices, value));
                }
            }
            for (int i = 0; i < indices.size(); i++) {
                next[starts[indices.get(i).set()] + indices.get(i).value()] += mix(hash + i);
            }
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                if (block.renames.length > 0) {
                    int value = value(block, Bits.get(state, block.at, block.width));
                    if (value >= 0) {
                        next[value] += mix(hash - 1 - i);
                    }
                }
            }
        }
        for (int i = 0; i < values; i++) {
            colours[i] = mix(colours[i] * 31 + next[i]);
        }
    }

    /// Which of the indices around it a value is equal to.
    private int own(List<Index> indices, int value) {
        int result = 0;
        for (int i = 0; i < indices.size(); i++) {
            result = 2 * result + (starts[indices.get(i).set()] + indices.get(i).value() == value ? 1 : 0);
        }
        return result;
    }

    /// The scalarset value in a block, counted through all scalarsets, or -1.
    private int value(Block block, long bits) {
        int[] renames = block.renames;
        if (renames.length == 0 || bits == 0) {
            return -1;
        }
        int set = renames[2 * (int) bits - 2];
        return set < 0 ? -1 : starts[set] + renames[2 * (int) bits - 1];
    }

    private static long mix(long x) {
        long y = (x ^ x >>> 32) * 0x9e3779b97f4a7c15L;
        return (y ^ y >>> 29) * 0xbf58476d1ce4e5b9L;
    }

    /// All ways to break ties.
    private void search(long[] state, long[] colours) {
        int tied = tied(colours);
        if (tied < 0) {
            take(state, colours);
            return;
        }
        long colour = colours[tied];
        int end = end(tied);
        for (int i = tied; i < end; i++) {
            if (colours[i] == colour && !hasTwin(state, colours, tied, i)) {
                long[] special = colours.clone();
                special[i] = mix(colour + 1);
                refine(state, special);
                search(state, special);
            }
        }
    }

    /// Behind the last value of the scalarset that this one belongs to.
    private int end(int value) {
        int set = 0;
        while (starts[set + 1] <= value) {
            set++;
        }
        return starts[set + 1];
    }

    /// The first value whose colour another one of its set has, or -1; by colour, not by name.
    private int tied(long[] colours) {
        for (int set = 0; set < sizes.length; set++) {
            int least = -1;
            for (int i = starts[set]; i < starts[set + 1]; i++) {
                for (int j = i + 1; j < starts[set + 1]; j++) {
                    if (colours[i] == colours[j] && (least < 0 || colours[i] < colours[least])) {
                        least = i;
                    }
                }
            }
            if (least >= 0) {
                return least;
            }
        }
        return -1;
    }

    /// Whether a value can be exchanged with one of the same colour before it without changing the state.
    private boolean hasTwin(long[] state, long[] colours, int from, int value) {
        for (int i = from; i < value; i++) {
            if (colours[i] == colours[value]) {
                for (int j = 0; j < values; j++) {
                    names[j] = j;
                }
                names[i] = value;
                names[value] = i;
                permute(state);
                if (Arrays.equals(moved, state)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Names the values by the order of their colours, those of the same colour as they come, and keeps the result if
    /// it is
    /// the least so far.
    private void take(long[] state, long[] colours) {
        for (int set = 0; set < sizes.length; set++) {
            for (int i = starts[set]; i < starts[set + 1]; i++) {
                int rank = starts[set];
                for (int j = starts[set]; j < starts[set + 1]; j++) {
                    rank += colours[j] < colours[i] || colours[j] == colours[i] && j < i ? 1 : 0;
                }
                names[i] = rank;
            }
        }
        permute(state);
        if (!found || Arrays.compareUnsigned(moved, best) < 0) {
            System.arraycopy(moved, 0, best, 0, words);
            found = true;
        }
    }

    /// Renames all values of a state as [#names] says, into [#moved].
    private void permute(long[] state) {
        Arrays.fill(moved, 0);
        for (Group group : groups) {
            int shift = 0;
            List<Index> indices = group.indices();
            for (int i = 0; i < indices.size(); i++) {
                Index index = indices.get(i);
                int start = starts[index.set()];
                shift += (names[start + index.value()] - start) * index.stride();
            }
            List<Block> blocks = group.blocks();
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                long bits = Bits.get(state, block.at, block.width);
                int value = value(block, bits);
                if (value >= 0) {
                    // names move within a set, so the distance is the same for a union's values
                    bits += names[value] - value;
                }
                if (bits != 0) {
                    Bits.set(moved, block.base + shift, block.width, bits);
                }
            }
        }
        for (int i = 0; i < bags.size(); i++) {
            Bits.sort(moved, bags.get(i).at(), bags.get(i).stride(), bags.get(i).slots());
        }
    }
}
