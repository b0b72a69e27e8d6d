package io.allways.graph;

/// Hash compaction: of a visited state only 59 bits of its hash are kept, 40 of them written down (the others are where
/// it is),
/// so two states may be taken for one and what only the second leads to may be missed. [#omission] says how likely that
/// is.
/// After U. Stern and D. Dill, *Improved probabilistic verification by hash compaction*, 1995.
///
/// Buckets of one cache line: twelve entries of five bytes, then whether something that belongs here is among the
/// overflow. A bucket is a prefix of the hash, so when the number of buckets doubles, its entries know which half is
/// theirs.
final class Compact extends Shard {
    private static final int FIRST_BITS = 19 - BITS;
    private static final int SIGNATURE = 40;
    private static final long SIGNATURE_MASK = (1L << SIGNATURE) - 1;
    private static final int ENTRIES = 12;
    private static final int LINE = 64;
    private static final double FULLEST = 0.8;

    private final OffHeap memory;
    private int bits = FIRST_BITS;
    private long buckets;

    /// Entries whose bucket was full, with the part of the hash that a bucket would tell: open addressing, 0 is empty.
    private long[] overflow = new long[64];

    private int overflowing;
    private long size;

    Compact(OffHeap memory, Log log, int words) {
        super(log, words);
        this.memory = memory;
        buckets = memory.allocateZeros((long) LINE << bits);
        memory.count(overflow.length * 8L);
    }

    /// The chance that at least one of `states` states was taken for another, at most.
    static double omission(long states) {
        return Math.min(1, (double) states * states / Math.pow(2, BITS + FIRST_BITS + SIGNATURE + 1));
    }

    /// What is kept of a hash, without the bits of the shard; never 0 in its last 40 bits.
    private static long kept(long hash) {
        long value = hash << BITS >>> 64 - FIRST_BITS - SIGNATURE;
        return (value & SIGNATURE_MASK) == 0 ? value | 1 : value;
    }

    @Override
    int insertAll(long[] batch, int count, Scratch scratch) {
        if (size + count > FULLEST * ENTRIES * (1L << bits)) split();
        int found = 0;
        for (int i = 0; i < count; i++) {
            int at = i * stride;
            if (add(kept(batch[at]))) {
                log.append(batch, at + 1);
                scratch.fresh[found++] = i;
            }
        }
        return found;
    }

    private boolean add(long kept) {
        long bucket = buckets + (kept >>> FIRST_BITS + SIGNATURE - bits) * LINE;
        long signature = kept & SIGNATURE_MASK;
        for (int i = 0; i < ENTRIES; i++) {
            long entry = OffHeap.readLong(bucket + i * 5L) & SIGNATURE_MASK;
            if (entry == signature) return false;
            if (entry == 0) {
                if (OffHeap.readInt(bucket + 60) != 0 && overflows(kept)) return false;
                write(bucket, i, signature);
                size++;
                return true;
            }
        }
        if (OffHeap.readInt(bucket + 60) != 0 && overflows(kept)) return false;
        OffHeap.writeInt(bucket + 60, 1);
        overflow(kept);
        size++;
        return true;
    }

    private static void write(long bucket, int entry, long signature) {
        long address = bucket + entry * 5L;
        OffHeap.writeLong(address, OffHeap.readLong(address) & ~SIGNATURE_MASK | signature);
    }

    private boolean overflows(long kept) {
        int mask = overflow.length - 1;
        for (int place = (int) Hash.of(kept) & mask; ; place = place + 1 & mask) {
            if (overflow[place] == 0) return false;
            if (overflow[place] == kept) return true;
        }
    }

    private void overflow(long kept) {
        if (++overflowing * 4L > overflow.length * 3L) {
            long[] old = overflow;
            overflow = new long[old.length * 2];
            memory.count(old.length * 8L);
            for (long value : old) if (value != 0) place(value);
        }
        place(kept);
    }

    private void place(long kept) {
        int mask = overflow.length - 1;
        int place = (int) Hash.of(kept) & mask;
        while (overflow[place] != 0) place = place + 1 & mask;
        overflow[place] = kept;
    }

    private void split() {
        if (bits == FIRST_BITS + SIGNATURE - 1) throw new OffHeap.OutOfMemory((long) LINE << bits);
        long halves = memory.allocateZeros((long) LINE << bits + 1);
        int decides = FIRST_BITS + SIGNATURE - 1 - bits;
        for (long b = 0; b < 1L << bits; b++) {
            long old = buckets + b * LINE;
            int flag = OffHeap.readInt(old + 60);
            int[] filled = new int[2];
            for (int i = 0; i < ENTRIES; i++) {
                long signature = OffHeap.readLong(old + i * 5L) & SIGNATURE_MASK;
                if (signature == 0) break;
                int half = (int) (signature >>> decides & 1);
                write(halves + (2 * b + half) * LINE, filled[half]++, signature);
            }
            OffHeap.writeInt(halves + 2 * b * LINE + 60, flag);
            OffHeap.writeInt(halves + (2 * b + 1) * LINE + 60, flag);
        }
        memory.free(buckets, (long) LINE << bits);
        buckets = halves;
        bits++;
    }

    @Override
    long find(long hash, long[] key) {
        throw new UnsupportedOperationException("states are not kept");
    }

    @Override
    void rebuild() {
        // The log holds every state, on disk if not in memory.
        for (long number = size, n = log.size(); number < n; number++) {
            if (size + 1 > FULLEST * ENTRIES * (1L << bits)) split();
            add(kept(log.hash(number)));
        }
    }

    @Override
    double load() {
        return size / (double) ((long) ENTRIES << bits);
    }

    @Override
    void free() {
        super.free();
        memory.free(buckets, (long) LINE << bits);
        memory.count(-overflow.length * 8L);
    }
}
