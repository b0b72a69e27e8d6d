package io.allways.graph;

/// The one hash of states. Its top bits choose a [Shard], the ones below a place in its table, the lowest ones tell
/// states
/// in the same place apart; so all of them must be good. With one word it is a bijection.
final class Hash {
    private Hash() {}

    private static final long A = 0x9E3779B97F4A7C15L;
    private static final long B = 0xD6E8FEB86659FD93L;

    static long of(long[] words, int from, int count) {
        long h = A;
        for (int i = from; i < from + count; i++) {
            h = (h ^ words[i]) * B;
            h ^= h >>> 32;
            h *= A;
            h ^= h >>> 29;
        }
        h *= B;
        return h ^ h >>> 32;
    }

    static long of(long word) {
        long h = (A ^ word) * B;
        h ^= h >>> 32;
        h *= A;
        h ^= h >>> 29;
        h *= B;
        return h ^ h >>> 32;
    }
}
