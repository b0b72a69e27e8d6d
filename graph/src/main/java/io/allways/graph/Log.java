package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The states of one [Shard] in the order in which they were found. It is the store, the queue (states not yet expanded
/// are a suffix) and what checkpoints write, all in one, so the queue costs nothing.
///
/// States are in chunks of 256; whole chunks can move to disk, where they stay readable. Appending is done by one
/// thread
/// at a time; others may meanwhile read what was there when the level began.
abstract class Log {
    static final int SHIFT = 8;
    static final int CHUNK = 1 << SHIFT;

    /// The last word of a state is read and written as a whole, so a chunk is a bit longer than its states.
    static final int SLACK = 8;

    final OffHeap memory;

    private long size;

    /// How many chunks, from the first on, are on disk.
    private int spilled;

    Log(OffHeap memory) {
        this.memory = memory;
    }

    final long size() {
        return size;
    }

    /// Adds a state and returns its number.
    final long append(long[] words, int from) {
        long number = size;
        write(number, words, from);
        size = number + 1;
        return number;
    }

    abstract void write(long number, long[] words, int from);

    /// The address of a state.
    abstract long place(long number);

    /// Where, from there, its last bytes are: it may lie in two lines of the cache.
    abstract int last();

    abstract boolean same(long number, long[] words, int from);

    abstract void read(long number, long[] words);

    /// A state of up to 64 bits.
    abstract long word(long number);

    /// Only for the thread that may append.
    abstract long hash(long number);

    /// Where chunk `i` is, and its length in bytes.
    abstract long address(int chunk);

    abstract int bytes(int chunk);

    abstract void move(int chunk, long address);

    /// Nobody reads what was replaced while the last level was explored.
    void settle() {}

    /// Full chunks before state `end` that are still in memory.
    final int spillable(long end) {
        return Math.max(0, (int) (Math.min(end, size) >>> SHIFT) - spilled);
    }

    final long spillableBytes(long end) {
        long sum = 0;
        for (int i = 0, n = spillable(end); i < n; i++) sum += bytes(spilled + i);
        return sum;
    }

    /// Moves the full chunks before `end` into `area`, which has room for them, and frees their memory.
    final void spill(long end, Spill.Area area) {
        for (int i = spillable(end); i > 0; i--) {
            int length = bytes(spilled);
            long old = address(spilled);
            move(spilled, area.take(old, length));
            memory.free(old, length);
            spilled++;
        }
    }

    final void free() {
        settle();
        int chunks = (int) ((size + CHUNK - 1) >>> SHIFT);
        for (int i = spilled; i < chunks; i++) memory.free(address(i), bytes(i));
        size = 0;
        spilled = 0;
    }

    /// States as they are, `bits` rounded up to bytes each.
    static final class Plain extends Log {
        private final int words;
        private final int width;
        private final long lastMask;
        private final long[] scratch;
        private long[] chunks = new long[4];

        Plain(OffHeap memory, int bits) {
            super(memory);
            words = (bits + 63) >>> 6;
            width = (bits + 7) >>> 3;
            scratch = new long[words];
            int rest = width - (words - 1) * 8;
            lastMask = rest == 8 ? -1L : (1L << rest * 8) - 1;
        }

        @Override
        long place(long number) {
            return chunks[(int) (number >>> SHIFT)] + (number & CHUNK - 1) * width;
        }

        @Override
        void write(long number, long[] from, int at) {
            int chunk = (int) (number >>> SHIFT);
            if ((number & CHUNK - 1) == 0) {
                if (chunk == chunks.length) chunks = Arrays.copyOf(chunks, chunk + (chunk >> 1) + 2);
                chunks[chunk] = memory.allocate(bytes(chunk));
            }
            long address = place(number);
            for (int i = 0; i < words; i++) OffHeap.writeLong(address + i * 8L, from[at + i]);
        }

        @Override
        int last() {
            return Math.max(0, width - 4);
        }

        @Override
        boolean same(long number, long[] other, int at) {
            long address = place(number);
            int last = words - 1;
            long difference = 0; // nearly always there is none, so there is no use in ending early
            for (int i = 0; i < last; i++) difference |= OffHeap.readLong(address + i * 8L) ^ other[at + i];
            return (difference | OffHeap.readLong(address + last * 8L) & lastMask ^ other[at + last]) == 0;
        }

        @Override
        void read(long number, long[] to) {
            long address = place(number);
            int last = words - 1;
            for (int i = 0; i < last; i++) to[i] = OffHeap.readLong(address + i * 8L);
            to[last] = OffHeap.readLong(address + last * 8L) & lastMask;
        }

        @Override
        long word(long number) {
            return OffHeap.readLong(place(number)) & lastMask;
        }

        @Override
        long hash(long number) {
            if (words == 1) return Hash.of(word(number));
            read(number, scratch);
            return Hash.of(scratch, 0, words);
        }

        @Override
        long address(int chunk) {
            return chunks[chunk];
        }

        @Override
        int bytes(int chunk) {
            return width * CHUNK + SLACK;
        }

        @Override
        void move(int chunk, long address) {
            chunks[chunk] = address;
        }
    }

    /// Nodes of a [Tree]: two numbers of nodes, in as many bytes as these needed when the chunk was begun. When a
    /// number
    /// comes that does not fit, the chunk is written anew, wider; threads that read the level may still be in the old
    /// one.
    static final class Pairs extends Log {
        private record Chunk(long address, int width, int leftBits) {
            long get(int i) {
                long value = OffHeap.readLong(address + (long) i * width) & ones(width * 8);
                return value & ones(leftBits) | value >>> leftBits << 32;
            }

            void set(int i, long pair) {
                OffHeap.writeLong(address + (long) i * width, pair & 0xffffffffL | pair >>> 32 << leftBits);
            }

            boolean fits(long pair) {
                return (pair & 0xffffffffL) >>> leftBits == 0 && pair >>> 32 >>> (width * 8 - leftBits) == 0;
            }
        }

        private final Nodes lefts;
        private final Nodes rights;
        private Chunk[] chunks = new Chunk[4];
        private final List<Chunk> replaced = new ArrayList<>();

        Pairs(OffHeap memory, Nodes lefts, Nodes rights) {
            super(memory);
            this.lefts = lefts;
            this.rights = rights;
        }

        private static long ones(int bits) {
            return bits == 64 ? -1L : (1L << bits) - 1;
        }

        /// Wide enough for `pair` and for what is in the tree now; bits that rounding leaves over go to both sides.
        private Chunk begin(long pair) {
            int left = bitsFor(Math.max(pair & 0xffffffffL, lefts.size()));
            int right = bitsFor(Math.max(pair >>> 32, rights.size()));
            int width = (left + right + 7) >>> 3;
            int spare = width * 8 - left - right;
            return new Chunk(memory.allocate((long) width * CHUNK + SLACK), width, left + (spare >> 1));
        }

        private static int bitsFor(long value) {
            return 64 - Long.numberOfLeadingZeros(Math.max(1, value));
        }

        @Override
        void write(long number, long[] from, int at) {
            int chunk = (int) (number >>> SHIFT);
            int place = (int) (number & CHUNK - 1);
            long pair = from[at];
            if (place == 0) {
                if (chunk == chunks.length) chunks = Arrays.copyOf(chunks, chunk + (chunk >> 1) + 2);
                chunks[chunk] = begin(pair);
            } else if (!chunks[chunk].fits(pair)) {
                Chunk old = chunks[chunk];
                Chunk wider = begin(pair);
                for (int i = 0; i < place; i++) wider.set(i, old.get(i));
                chunks[chunk] = wider;
                replaced.add(old);
            }
            chunks[chunk].set(place, pair);
        }

        @Override
        long word(long number) {
            return chunks[(int) (number >>> SHIFT)].get((int) (number & CHUNK - 1));
        }

        @Override
        long place(long number) {
            Chunk chunk = chunks[(int) (number >>> SHIFT)];
            return chunk.address + (number & CHUNK - 1) * chunk.width;
        }

        @Override
        int last() {
            return 0;
        }

        @Override
        boolean same(long number, long[] words, int from) {
            return word(number) == words[from];
        }

        @Override
        void read(long number, long[] words) {
            words[0] = word(number);
        }

        @Override
        long hash(long number) {
            return Hash.of(word(number));
        }

        @Override
        long address(int chunk) {
            return chunks[chunk].address;
        }

        @Override
        int bytes(int chunk) {
            return chunks[chunk].width * CHUNK + SLACK;
        }

        @Override
        void move(int chunk, long address) {
            Chunk old = chunks[chunk];
            chunks[chunk] = new Chunk(address, old.width, old.leftBits);
        }

        @Override
        void settle() {
            for (Chunk chunk : replaced) memory.free(chunk.address, (long) chunk.width * CHUNK + SLACK);
            replaced.clear();
        }
    }
}
