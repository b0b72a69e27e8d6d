package io.allways.graph;

/// Open addressing over the states of a [Log]: four bytes per slot, which hold the number of a state (from 1) and, in
/// the
/// bits that the number does not need, a part of its hash, so that states other than the one looked for are seldom
/// compared: 8 bits up to a thousand million states in all.
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

    /// Of a slot, for the number, also where fewer would do: with 8 bits of the hash beside it, a state in one of 256
    /// slots
    /// is compared in vain, which costs little, and happens often enough that the JIT compiler knows of it from the
    /// beginning.
    private static final int LEAST_BITS = 24;

    private final OffHeap memory;
    private final Log log;
    private final Growth growth;
    private long slots;
    private long end;
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
        slots = memory.allocateZeros(newCapacity * 4);
        capacity = newCapacity;
        end = slots + capacity * 4;
        numberBits = Math.max(LEAST_BITS, 64 - Long.numberOfLeadingZeros(newCapacity));
    }

    void free() {
        if (capacity > 0) memory.free(slots, capacity * 4);
        capacity = 0;
    }

    double load() {
        return (double) log.size() / Math.max(1, capacity);
    }

    /// Makes room for `more` states.
    private void reserve(int more, Scratch scratch) {
        long wanted = capacity;
        while (log.size() + more > wanted * growth.fullest) wanted = (long) (wanted * growth.factor) + 1;
        if (wanted == capacity) return;
        resize(wanted);
        fill(scratch);
    }

    void rebuild() {
        Scratch scratch = new Scratch();
        reserve(0, scratch);
        resize(capacity);
        fill(scratch);
    }

    /// In passes, for the same reason as below.
    private void fill(Scratch scratch) {
        long[] places = scratch.slots;
        long[] referred = scratch.states;
        long size = log.size();
        for (long from = 0; from < size; from += Worker.BATCH) {
            int count = (int) Math.min(Worker.BATCH, size - from);
            long sum = 0;
            for (int i = 0; i < count; i++) {
                long hash = log.hash(from + i);
                long at = slots + home(hash) * 4;
                places[i] = at;
                referred[i] = slot(hash, from + i);
                sum += OffHeap.readInt(at);
            }
            scratch.touched = sum;
            for (int i = 0; i < count; i++) {
                long place = places[i];
                while (OffHeap.readInt(place) != 0) place = after(place);
                OffHeap.writeInt(place, (int) referred[i]);
            }
        }
    }

    /// 32 bits of the hash below those of the shard, scaled to the capacity.
    private long home(long hash) {
        return (hash >>> 32 - Shard.BITS & 0xffffffffL) * capacity >>> 32;
    }

    private int slot(long hash, long number) {
        return (int) (hash << numberBits | number + 1);
    }

    /// Passes over the batch, since nearly every access misses the cache and misses overlap only if they do not wait
    /// for
    /// each other: slots first; then which states they refer to, which is only branches; then these states; then what
    /// is left to decide. The passes that miss are as short as can be: a processor sees only so many instructions
    /// ahead.
    /// One method each, so that the JIT compiler has small ones to do, and does not begin with loops in the middle.
    int insertAll(long[] batch, int count, int stride, Scratch scratch) {
        reserve(count, scratch);
        long sum = homes(batch, count, stride, scratch.slots);
        candidates(batch, count, stride, scratch);
        scratch.touched = sum + touch(scratch.states, count, log.last());
        return decide(batch, count, stride, scratch);
    }

    private long homes(long[] batch, int count, int stride, long[] places) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            long place = slots + home(batch[i * stride]) * 4;
            places[i] = place;
            sum += OffHeap.readInt(place);
        }
        return sum;
    }

    private void candidates(long[] batch, int count, int stride, Scratch scratch) {
        int mask = -1 << numberBits;
        for (int i = 0; i < count; i++) {
            long place = candidate(scratch.slots[i], (int) batch[i * stride] << numberBits, mask);
            scratch.slots[i] = place;
            int slot = OffHeap.readInt(place);
            scratch.states[i] = slot == 0 ? place : log.place((slot & ~mask) - 1L);
        }
    }

    private static long touch(long[] addresses, int count, int last) {
        long sum = 0;
        for (int i = 0; i < count; i++) sum += OffHeap.readInt(addresses[i]) + OffHeap.readInt(addresses[i] + last);
        return sum;
    }

    private int decide(long[] batch, int count, int stride, Scratch scratch) {
        int mask = -1 << numberBits;
        int found = 0;
        for (int i = 0; i < count; i++) {
            int at = i * stride;
            // An empty slot may have been filled by an entry before; a full one stays as it is.
            if (put(scratch.slots[i], (int) batch[at] << numberBits, mask, batch, at + 1)) scratch.fresh[found++] = i;
        }
        return found;
    }

    /// Whether the state was new.
    private boolean put(long from, int wanted, int mask, long[] batch, int at) {
        long place = from;
        while (true) {
            place = candidate(place, wanted, mask);
            int slot = OffHeap.readInt(place);
            if (slot == 0) {
                OffHeap.writeInt(place, wanted | (int) (log.append(batch, at) + 1));
                return true;
            }
            if (log.same((slot & ~mask) - 1L, batch, at)) return false;
            place = after(place);
        }
    }

    /// The first slot from `place` on that is empty or may be the one looked for.
    private long candidate(long place, int wanted, int mask) {
        while (true) {
            int slot = OffHeap.readInt(place);
            if (slot == 0 || (slot & mask) == wanted) return place;
            place = after(place);
        }
    }

    /// The next slot. Without a branch: one taken so seldom would not be in the JIT compiler's first version of the
    /// code, which would have to be thrown away in the middle of a search.
    private long after(long place) {
        long next = place + 4;
        return next - (capacity * 4 & end - 1 - next >> 63);
    }

    long find(long hash, long[] key) {
        int mask = -1 << numberBits;
        int wanted = (int) hash << numberBits;
        long place = slots + home(hash) * 4;
        while (true) {
            place = candidate(place, wanted, mask);
            int slot = OffHeap.readInt(place);
            if (slot == 0) return -1;
            if (log.same((slot & ~mask) - 1, key, 0)) return (slot & ~mask) - 1L;
            place = after(place);
        }
    }
}
