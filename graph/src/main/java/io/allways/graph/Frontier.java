package io.allways.graph;

import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// A range of states in every shard, dealt out to threads in small units. Units of a shard are dealt out in
/// order, so what has been dealt out is again a range in every shard.
///
/// All shards by turns, so that states are expanded roughly in the order in which they were found: where two rules can
/// be fired in either order, what both orders lead to is then found twice within a short time, and is still in the
/// cache the second time.
final class Frontier {
    private static final int LARGEST = 64;

    private final int[] shards;
    private final long[] starts;
    private final int[] lengths;
    private final AtomicInteger next = new AtomicInteger();
    final long states;

    Frontier(long[] from, long[] to, int workers) {
        long sum = 0;
        for (int i = 0; i < Shard.COUNT; i++) sum += to[i] - from[i];
        states = sum;
        int unit = (int) Math.max(1, Math.min(LARGEST, sum / (workers * 16L)));
        int units = 0;
        for (int i = 0; i < Shard.COUNT; i++) units += Math.toIntExact((to[i] - from[i] + unit - 1) / unit);
        shards = new int[units];
        starts = new long[units];
        lengths = new int[units];
        int n = 0;
        for (long round = 0; n < units; round += unit) {
            for (int i = 0; i < Shard.COUNT; i++) {
                long at = from[i] + round;
                if (at >= to[i]) continue;
                shards[n] = i;
                starts[n] = at;
                lengths[n++] = (int) Math.min(unit, to[i] - at);
            }
        }
    }

    /// The next unit, or -1 if none is left.
    int take() {
        int unit = next.getAndIncrement();
        if (unit < shards.length) return unit;
        next.set(shards.length);
        return -1;
    }

    int shard(int unit) {
        return shards[unit];
    }

    long start(int unit) {
        return starts[unit];
    }

    int length(int unit) {
        return lengths[unit];
    }

    /// All units, those nearest to the end of their shard first. States are spread evenly over shards, so this is
    /// roughly
    /// the reverse of the order in which they were found.
    int[] latestFirst(long[] to) {
        return IntStream.range(0, shards.length)
                .boxed()
                .sorted(Comparator.comparingDouble(unit -> -(double) starts[unit] / to[shards[unit]]))
                .mapToInt(unit -> unit)
                .toArray();
    }

    /// Moves each of `from` past what has been dealt out.
    void advance(long[] from) {
        for (int i = 0, n = Math.min(next.get(), shards.length); i < n; i++) {
            from[shards[i]] = starts[i] + lengths[i];
        }
    }
}
