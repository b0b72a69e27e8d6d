package io.allways.graph;

import java.util.concurrent.locks.ReentrantLock;

/// One of the 64 parts, by hash, of the set of visited states.
///
/// Threads do not insert states one by one: a [Worker] gathers what falls into one shard and inserts it as a batch,
/// under the shard's lock. So locks are taken once per batch and hardly ever contended, all below is plain code, and
/// memory is read ahead for a whole batch.
abstract class Shard {
    static final int BITS = 6;
    static final int COUNT = 1 << BITS;

    private static final int SPINS = 500;

    /// Words of one entry in a batch: its hash, then the key.
    final int stride;

    final Log log;
    private final ReentrantLock lock = new ReentrantLock();

    Shard(Log log, int words) {
        this.log = log;
        stride = words + 1;
    }

    static int of(long hash) {
        return (int) (hash >>> -BITS);
    }

    /// Adds those of the first `count` entries of `batch` that are new to the set and to the log. Their places in the
    /// batch come into [Scratch#fresh]; returns how many.
    ///
    /// @param patient whether to wait however long another thread is in this shard; otherwise -1 comes back if that is
    ///     longer than usual, as when its table grows
    final int insert(long[] batch, int count, Scratch scratch, boolean patient) {
        // Whoever has the lock mostly has it for some microseconds: less than it takes to be woken up.
        for (int i = 0; !lock.tryLock(); i++) {
            if (i == SPINS) {
                if (!patient) return -1;
                lock.lock();
                break;
            }
            Thread.onSpinWait();
        }
        try {
            return insertAll(batch, count, scratch);
        } finally {
            lock.unlock();
        }
    }

    abstract int insertAll(long[] batch, int count, Scratch scratch);

    /// The number in the log of a state in the set, or -1. Only while nobody inserts.
    abstract long find(long hash, long[] key);

    /// After states were appended to the log from outside.
    abstract void rebuild();

    /// Share of the table that is in use.
    abstract double load();

    void free() {
        log.free();
    }

    /// The log, and a [Table] of references into it.
    static final class Exact extends Shard {
        private final Table table;

        Exact(OffHeap memory, Log log, int words, Table.Growth growth, int number) {
            super(log, words);
            table = new Table(memory, log, growth, number);
        }

        @Override
        int insertAll(long[] batch, int count, Scratch scratch) {
            return table.insertAll(batch, count, stride, scratch);
        }

        @Override
        long find(long hash, long[] key) {
            return table.find(hash, key);
        }

        @Override
        void rebuild() {
            table.rebuild();
        }

        @Override
        double load() {
            return table.load();
        }

        @Override
        void free() {
            super.free();
            table.free();
        }
    }
}
