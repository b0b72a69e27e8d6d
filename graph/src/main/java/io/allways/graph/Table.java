package io.allways.graph;

/// Open addressing over the states of a [Log]: four bytes per slot, which hold the number of a state (from 1) and, in
/// the
/// bits that the number does not need, a part of its hash, so that states other than the one looked for are seldom
/// compared. With ten million states in all these are 14 bits.
///
/// To grow, the old slots are freed *first* and the new ones filled from the log: memory never holds two tables, and a
/// table needs not be saved in a checkpoint.
final class Table {
    /// When a table grows and by how much. Slow growth costs time, fast growth memory.
    record Growth(double factor, double fullest) {
        static final Growth QUICK = new Growth(1.5, 0.8);
        static final Growth TIGHT = new Growth(1.25, 0.875);
    }

    private static final int SMALLEST = 64;

    private final OffHeap memory;
    private final Log log;
    private final Growth growth;
    private final long[] places = new long[Worker.BATCH];

    /// Only there so that reading ahead is not optimised away.
    @SuppressWarnings("UnusedVariable")
    private long touched;

    private long slots;
    private long capacity;
    private int numberBits;

    /// @param number of the shard: tables of different shards differ in size, so that they do not all grow at once
    Table(OffHeap memory, Log log, Growth growth, int number) {
        this.memory = memory;
        this.log = log;
        this.growth = growth;
        resize((long) (SMALLEST * Math.pow(growth.factor, (double) number / Shard.COUNT)));
    }

    private void resize(long newCapacity) {
        if (newCapacity >= 1L << 31) throw new OffHeap.OutOfMemory(newCapacity * 4);
        free();
        slots = memory.allocate(newCapacity * 4);
        capacity = newCapacity;
        numberBits = 64 - Long.numberOfLeadingZeros(newCapacity);
    }

    void free() {
        if (capacity > 0) memory.free(slots, capacity * 4);
        capacity = 0;
    }

    double load() {
        return (double) log.size() / Math.max(1, capacity);
    }

    /// Makes room for `more` states.
    private void reserve(int more) {
        long wanted = capacity;
        while (log.size() + more > wanted * growth.fullest) wanted = (long) (wanted * growth.factor) + 1;
        if (wanted == capacity) return;
        resize(wanted);
        fill();
    }

    void rebuild() {
        reserve(0);
        resize(capacity);
        fill();
    }

    private void fill() {
        for (long number = 0, n = log.size(); number < n; number++) {
            long hash = log.hash(number);
            long place = home(hash);
            while (OffHeap.readInt(slots + place * 4) != 0) place = place + 1 == capacity ? 0 : place + 1;
            OffHeap.writeInt(slots + place * 4, slot(hash, number));
        }
    }

    /// 32 bits of the hash below those of the shard, scaled to the capacity.
    private long home(long hash) {
        return (hash >>> 32 - Shard.BITS & 0xffffffffL) * capacity >>> 32;
    }

    private int slot(long hash, long number) {
        return (int) (hash << numberBits | number + 1);
    }

    /// Three passes over the batch, since nearly every access misses the cache and misses overlap only if they do not
    /// wait for each other: slots first, then the states they refer to, then what is left to decide.
    int insertAll(long[] batch, int count, int stride, int[] fresh) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            long place = home(batch[i * stride]);
            places[i] = place;
            touched += OffHeap.readInt(slots + place * 4);
        }
        int mask = -1 << numberBits;
        for (int i = 0; i < count; i++) {
            long place = candidate(places[i], (int) batch[i * stride] << numberBits, mask);
            places[i] = place;
            int slot = OffHeap.readInt(slots + place * 4);
            if (slot != 0) touched += log.peek((slot & ~mask) - 1L);
        }
        int found = 0;
        for (int i = 0; i < count; i++) {
            int at = i * stride;
            int wanted = (int) batch[at] << numberBits;
            // An empty slot may have been filled by an entry before; a full one stays as it is.
            long place = places[i];
            while (true) {
                place = candidate(place, wanted, mask);
                int slot = OffHeap.readInt(slots + place * 4);
                if (slot == 0) {
                    OffHeap.writeInt(slots + place * 4, wanted | (int) (log.append(batch, at + 1) + 1));
                    fresh[found++] = i;
                    break;
                }
                if (log.same((slot & ~mask) - 1L, batch, at + 1)) break;
                if (++place == capacity) place = 0;
            }
        }
        return found;
    }

    /// The first place from `place` on that is empty or may be the one looked for.
    private long candidate(long place, int wanted, int mask) {
        while (true) {
            int slot = OffHeap.readInt(slots + place * 4);
            if (slot == 0 || (slot & mask) == wanted) return place;
            if (++place == capacity) place = 0;
        }
    }

    long find(long hash, long[] key) {
        int mask = -1 << numberBits;
        int wanted = (int) hash << numberBits;
        long place = home(hash);
        while (true) {
            int slot = OffHeap.readInt(slots + place * 4);
            if (slot == 0) return -1;
            if ((slot & mask) == wanted && log.same((slot & ~mask) - 1, key, 0)) return (slot & ~mask) - 1L;
            if (++place == capacity) place = 0;
        }
    }
}
