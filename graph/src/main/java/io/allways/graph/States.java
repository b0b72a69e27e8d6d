package io.allways.graph;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// All states found, in their shards, and where they go when memory is short.
final class States implements AutoCloseable {
    final OffHeap memory = new OffHeap();
    final Shard[] shards = new Shard[Shard.COUNT];
    final Settings.Store kind;
    final @Nullable Tree tree;

    /// Words of a state, and of its key in a shard.
    final int words;

    final int keyWords;

    /// Bytes of a key in a file.
    final int keyBytes;

    private final Path folder;
    private @Nullable Spill spill;

    States(Model model, Settings.Store kind, Path folder) {
        int bits = model.bits();
        this.kind = kind;
        this.folder = folder;
        words = (bits + 63) >>> 6;
        // One word has nothing to share.
        tree = kind == Settings.Store.TREE && words > 1 ? new Tree(memory, bits, Division.of(model)) : null;
        keyWords = tree == null ? words : 1;
        keyBytes = tree == null ? (bits + 7) >>> 3 : 8;
        for (int i = 0; i < shards.length; i++) {
            Log log = tree == null ? new Log.Plain(memory, bits) : tree.roots(memory);
            shards[i] = switch (kind) {
                case EXACT -> new Shard.Exact(memory, log, keyWords, Table.Growth.QUICK, i);
                case TREE -> new Shard.Exact(memory, log, keyWords, Table.Growth.TIGHT, i);
                case COMPACT40 -> new Compact(memory, log, keyWords);
            };
        }
    }

    long count() {
        long sum = 0;
        for (Shard shard : shards) sum += shard.log.size();
        return sum;
    }

    void sizes(long[] into) {
        for (int i = 0; i < shards.length; i++) into[i] = shards[i].log.size();
    }

    double load() {
        double sum = 0;
        for (Shard shard : shards) sum += shard.load();
        return sum / shards.length;
    }

    /// Only while no other thread is in the logs.
    void settle() {
        for (Shard shard : shards) shard.log.settle();
        if (tree != null) tree.settle();
    }

    /// Moves all full chunks before `ends` to disk.
    void spill(long[] ends) {
        long bytes = 0;
        for (int i = 0; i < shards.length; i++) bytes += shards[i].log.spillableBytes(ends[i]);
        if (bytes == 0) return;
        if (spill == null) spill = new Spill(folder);
        Spill.Area area = spill.area(bytes);
        for (int i = 0; i < shards.length; i++) shards[i].log.spill(ends[i], area);
    }

    long diskBytes() {
        Spill file = spill;
        return file == null ? 0 : file.length();
    }

    @Override
    public void close() {
        for (Shard shard : shards) shard.free();
        if (tree != null) for (Nodes nodes : tree.nodes) nodes.free();
        if (spill != null) spill.close();
    }

    /// Turns states into keys and back, for one thread.
    final class Coder {
        private final Tree.@Nullable Coder coder = tree == null ? null : tree.coder();
        private final long[] key = new long[keyWords];

        /// The key of a state: the same array, or one that the next call overwrites.
        long[] encode(long[] state) {
            return coder == null ? state : coder.encode(state);
        }

        void read(int shard, long number, long[] state) {
            if (coder == null) {
                shards[shard].log.read(number, state);
            } else {
                shards[shard].log.read(number, key);
                coder.decode(key, state);
            }
        }

        /// The state of entry `i` of a batch.
        void read(long[] batch, int i, long[] state) {
            int at = i * (keyWords + 1) + 1;
            if (coder == null) {
                System.arraycopy(batch, at, state, 0, words);
            } else {
                key[0] = batch[at];
                coder.decode(key, state);
            }
        }
    }
}
