package io.allways.murphi.compile;

import io.allways.murphi.compile.Groups.Bag;
import io.allways.murphi.compile.Groups.Block;
import io.allways.murphi.compile.Groups.Group;
import io.allways.murphi.compile.Groups.Index;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
    private final boolean full;
    private final List<Bag> bags;

    /// Values of all scalarsets are counted through; those of set `s` begin with `starts[s]`.
    private final int[] starts;

    private final int sets;
    private final int values;

    // Groups, their indices and their blocks, flat: this runs for every successor.
    private final int groups;
    private final int speaking;
    private final int[] shapes;
    private final int[] firstIndex;
    private final int[] firstBlock;
    private final boolean[] slots;
    private final int[] indexValue;
    private final int[] indexStart;
    private final int[] indexStride;
    private final Block[] blocks;

    // The state at hand: the bits of each block, and the value in it or -1.
    private final long[] bits;
    private final int[] named;

    private final long[] best;
    private final long[] moved;
    private final int[] names;
    private final long[] next;
    private boolean found;

    Canon(int words, Groups all, boolean full) {
        this.words = words;
        this.full = full;
        int[] sizes = all.sizes();
        // those that speak of values first
        List<Group> list = new ArrayList<>(all.groups());
        list.sort(Comparator.comparing(group -> !speaks(group)));
        speaking = (int) list.stream().filter(Canon::speaks).count();
        bags = all.bags();
        sets = sizes.length;
        starts = new int[sets + 1];
        for (int i = 0; i < sets; i++) {
            starts[i + 1] = starts[i] + sizes[i];
        }
        values = starts[sets];
        groups = list.size();
        shapes = list.stream().mapToInt(Group::shape).toArray();
        slots = new boolean[groups];
        firstIndex = new int[groups + 1];
        firstBlock = new int[groups + 1];
        for (int i = 0; i < groups; i++) {
            slots[i] = list.get(i).slot() == list.get(i).blocks().get(0).at;
            firstIndex[i + 1] = firstIndex[i] + list.get(i).indices().size();
            firstBlock[i + 1] = firstBlock[i] + list.get(i).blocks().size();
        }
        List<Index> indices =
                list.stream().flatMap(group -> group.indices().stream()).toList();
        indexStart = indices.stream().mapToInt(index -> starts[index.set()]).toArray();
        indexValue = indices.stream()
                .mapToInt(index -> starts[index.set()] + index.value())
                .toArray();
        indexStride = indices.stream().mapToInt(Index::stride).toArray();
        blocks = list.stream().flatMap(group -> group.blocks().stream()).toArray(Block[]::new);
        bits = new long[blocks.length];
        named = new int[blocks.length];
        best = new long[words];
        moved = new long[words];
        names = new int[values];
        next = new long[values];
    }

    /// Whether it tells anything of a scalarset value.
    private static boolean speaks(Group group) {
        return !group.indices().isEmpty() || group.blocks().stream().anyMatch(block -> block.renames.length > 0);
    }

    void canonical(long[] state) {
        for (int i = 0; i < blocks.length; i++) {
            Block block = blocks[i];
            bits[i] = Bits.get(state, block.at, block.width);
            named[i] = value(block, bits[i]);
        }
        long[] colours = new long[values];
        refine(colours);
        found = false;
        if (full) {
            search(state, colours);
        } else {
            take(colours);
        }
        System.arraycopy(best, 0, state, 0, words);
    }

    /// Refines until the number of different colours stays the same.
    private void refine(long[] colours) {
        int before = different(colours);
        while (before < values) {
            round(colours);
            int after = different(colours);
            if (after == before) {
                return;
            }
            before = after;
        }
    }

    private int different(long[] colours) {
        int count = 0;
        for (int set = 0; set < sets; set++) {
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

    private void round(long[] colours) {
        Arrays.fill(next, 0);
        for (int group = 0; group < speaking; group++) {
            int firstOfBlocks = firstBlock[group];
            int lastOfBlocks = firstBlock[group + 1];
            // an empty slot says nothing
            if (slots[group] && (bits[firstOfBlocks] & 1) == 0) {
                continue;
            }
            int from = firstIndex[group];
            int to = firstIndex[group + 1];
            long hash = shapes[group];
            for (int i = from; i < to; i++) {
                hash = mix(hash ^ colours[indexValue[i]]);
            }
            for (int i = firstOfBlocks; i < lastOfBlocks; i++) {
                int value = named[i];
                hash = mix(hash ^ (value < 0 ? bits[i] : colours[value] + own(from, to, value)));
            }
            for (int i = from; i < to; i++) {
                next[indexValue[i]] += mix(hash + i - from);
            }
            for (int i = firstOfBlocks; i < lastOfBlocks; i++) {
                if (named[i] >= 0) {
                    next[named[i]] += mix(hash - 1 - (i - firstOfBlocks));
                }
            }
        }
        for (int i = 0; i < values; i++) {
            colours[i] = mix(colours[i] * 31 + next[i]);
        }
    }

    /// Which of the indices around it a value is equal to.
    private int own(int from, int to, int value) {
        int result = 0;
        for (int i = from; i < to; i++) {
            result = 2 * result + (indexValue[i] == value ? 1 : 0);
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
        long y = x * 0x9e3779b97f4a7c15L;
        return y ^ y >>> 32;
    }

    /// All ways to break ties.
    private void search(long[] state, long[] colours) {
        int tied = tied(colours);
        if (tied < 0) {
            take(colours);
            return;
        }
        long colour = colours[tied];
        int end = end(tied);
        for (int i = tied; i < end; i++) {
            if (colours[i] == colour && !hasTwin(state, colours, tied, i)) {
                long[] special = colours.clone();
                special[i] = mix(colour + 1);
                refine(special);
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
        for (int set = 0; set < sets; set++) {
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
                permute();
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
    private void take(long[] colours) {
        for (int set = 0; set < sets; set++) {
            for (int i = starts[set]; i < starts[set + 1]; i++) {
                int rank = starts[set];
                for (int j = starts[set]; j < starts[set + 1]; j++) {
                    rank += colours[j] < colours[i] || colours[j] == colours[i] && j < i ? 1 : 0;
                }
                names[i] = rank;
            }
        }
        permute();
        if (!found || Arrays.compareUnsigned(moved, best) < 0) {
            System.arraycopy(moved, 0, best, 0, words);
            found = true;
        }
    }

    /// Renames all values of the state as [#names] says, into [#moved].
    private void permute() {
        Arrays.fill(moved, 0);
        for (int group = 0; group < groups; group++) {
            int shift = 0;
            for (int i = firstIndex[group]; i < firstIndex[group + 1]; i++) {
                shift += (names[indexValue[i]] - indexStart[i]) * indexStride[i];
            }
            for (int i = firstBlock[group]; i < firstBlock[group + 1]; i++) {
                long content = bits[i];
                if (content != 0) {
                    // names move within a set, so the distance is the same for a union's values
                    int value = named[i];
                    long renamed = value < 0 ? content : content + names[value] - value;
                    Bits.set(moved, blocks[i].base + shift, blocks[i].width, renamed);
                }
            }
        }
        for (int i = 0; i < bags.size(); i++) {
            Bits.sort(moved, bags.get(i).at(), bags.get(i).stride(), bags.get(i).slots());
        }
    }
}
