package io.allways.murphi.compile;

/// What compiled models do with packed bits: `at` is the number of a bit, bit `i` being bit `i % 64` of word `i / 64`.
/// Small, so that they are inlined where they are called.
final class Bits {
    private Bits() {}

    static long mask(int width) {
        return width == 64 ? -1 : (1L << width) - 1;
    }

    /// Up to 64 bits, which may lie in two words.
    static long get(long[] words, int at, int width) {
        int word = at >>> 6;
        long low = words[word] >>> at;
        if ((at & 63) + width > 64) {
            low |= words[word + 1] << -at;
        }
        return low & (-1L >>> -width);
    }

    static void set(long[] words, int at, int width, long value) {
        int word = at >>> 6;
        long mask = -1L >>> -width;
        words[word] = words[word] & ~(mask << at) | value << at;
        if ((at & 63) + width > 64) {
            // the upper part: what did not fit below
            words[word + 1] = words[word + 1] & ~(mask >>> -at) | value >>> -at;
        }
    }

    /// Up to 32 bits that lie in one word, as most simple variables do.
    static int field(long[] words, int at, int mask) {
        return (int) (words[at >>> 6] >>> at) & mask;
    }

    /// Up to 32 bits that may lie in two words.
    static int wide(long[] words, int at, int width) {
        return (int) get(words, at, width);
    }

    static void store(long[] words, int at, long value, int width) {
        set(words, at, width, value);
    }

    static void put(long[] words, int at, int value, int mask) {
        int word = at >>> 6;
        words[word] = words[word] & ~((long) mask << at) | (long) value << at;
    }

    static void putWide(long[] words, int at, int value, int width) {
        set(words, at, width, value);
    }

    /// Copies bits that do not overlap, or are the same.
    static void copy(long[] from, int source, long[] to, int target, int width) {
        int done = 0;
        for (; width - done > 64; done += 64) {
            set(to, target + done, 64, get(from, source + done, 64));
        }
        set(to, target + done, width - done, get(from, source + done, width - done));
    }

    static boolean same(long[] left, int one, long[] right, int two, int width) {
        int done = 0;
        for (; width - done > 64; done += 64) {
            if (get(left, one + done, 64) != get(right, two + done, 64)) {
                return false;
            }
        }
        return get(left, one + done, width - done) == get(right, two + done, width - done);
    }

    static void clear(long[] words, int at, int width) {
        int done = 0;
        for (; width - done > 64; done += 64) {
            set(words, at + done, 64, 0);
        }
        set(words, at + done, width - done, 0);
    }

    /// Compares as if the bits were one unsigned number, the last word first.
    static int compare(long[] left, int one, long[] right, int two, int width) {
        int rest = width;
        while (rest > 0) {
            int part = (rest - 1) % 64 + 1;
            rest -= part;
            int order = Long.compareUnsigned(get(left, one + rest, part), get(right, two + rest, part));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /// Puts a multiset into its canonical form: slots of `width` bits, the largest first, so that the empty ones, which
    /// are zero, come last. Insertion sort: bags are small and mostly sorted already.
    static void sort(long[] words, int at, int width, int slots) {
        for (int i = 1; i < slots; i++) {
            for (int j = i; j > 0; j--) {
                int here = at + j * width;
                if (compare(words, here - width, words, here, width) >= 0) {
                    break;
                }
                swap(words, here - width, here, width);
            }
        }
    }

    static void swap(long[] words, int one, int two, int width) {
        for (int done = 0; done < width; done += 64) {
            int part = Math.min(64, width - done);
            long first = get(words, one + done, part);
            set(words, one + done, part, get(words, two + done, part));
            set(words, two + done, part, first);
        }
    }
}
