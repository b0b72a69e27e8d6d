package io.allways.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Whether from every state one can be reached in which a property holds. One bit per state says that this is known.
/// First
/// it is for states where the property holds; then states without the bit are expanded again and again, latest first,
/// and get it
/// when a successor has it, until none does any more. Those left are the violations.
///
/// Not done: keeping the edges and going backwards, which takes each edge once but needs several times the memory of
/// the states.
/// Going through the states in the reverse order of their discovery a bit travels far in one round.
final class Liveness {
    private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(long[].class);

    private final Model model;
    private final States states;
    private final Levels levels;
    private final long[] end;
    private final Crew crew;
    private final long[][] good = new long[Shard.COUNT][];

    Liveness(Model model, States states, Levels levels, long[] end, Crew crew) {
        this.model = model;
        this.states = states;
        this.levels = levels;
        this.end = end;
        this.crew = crew;
        for (int i = 0; i < good.length; i++) good[i] = new long[Math.toIntExact((end[i] + 63) >>> 6)];
    }

    /// The nearest state from which the property cannot be reached any more.
    @Nullable Found check(int property) {
        Found fault = mark(property);
        if (fault != null) return fault;
        while (spread()) {}
        return nearestBad(property);
    }

    private boolean isGood(int shard, long number) {
        return ((long) BITS.getOpaque(good[shard], (int) (number >>> 6)) >>> number & 1) != 0;
    }

    private void setGood(int shard, long number) {
        BITS.getAndBitwiseOr(good[shard], (int) (number >>> 6), 1L << number);
    }

    private @Nullable Found mark(int property) {
        AtomicReference<Found> fault = new AtomicReference<>();
        Frontier all = new Frontier(new long[Shard.COUNT], end, crew.size);
        crew.run(i -> {
            Steps steps = model.steps();
            States.Coder coder = states.new Coder();
            long[] state = new long[states.words];
            for (int unit; (unit = all.take()) >= 0; ) {
                int shard = all.shard(unit);
                for (int j = 0; j < all.length(unit); j++) {
                    long number = all.start(unit) + j;
                    coder.read(shard, number, state);
                    try {
                        if (steps.holds(property, state)) setGood(shard, number);
                    } catch (Fault e) {
                        Found found = Found.fault(e, state.clone(), -1, depth(shard, number));
                        fault.accumulateAndGet(found, (a, b) -> a == null || Found.NEAREST.compare(b, a) < 0 ? b : a);
                    }
                }
            }
        });
        return fault.get();
    }

    private int depth(int shard, long number) {
        long[] sizes = end.clone();
        for (int level = levels.count() - 1; level > 0; level--) {
            levels.subtract(level, sizes);
            if (number >= sizes[shard]) return level;
        }
        return 0;
    }

    /// One round over all states not known to be good; whether it made one good.
    private boolean spread() {
        AtomicBoolean changed = new AtomicBoolean();
        Frontier all = new Frontier(new long[Shard.COUNT], end, crew.size);
        int[] units = all.latestFirst(end);
        AtomicInteger next = new AtomicInteger();
        crew.run(i -> {
            Spreader spreader = new Spreader();
            for (int k; (k = next.getAndIncrement()) < units.length; ) {
                int unit = units[k];
                int shard = all.shard(unit);
                for (int j = all.length(unit) - 1; j >= 0; j--) {
                    long number = all.start(unit) + j;
                    if (isGood(shard, number)) continue;
                    spreader.reached = false;
                    spreader.expand(shard, number);
                    if (spreader.reached) {
                        setGood(shard, number);
                        changed.setPlain(true);
                    }
                }
            }
        });
        return changed.get();
    }

    private final class Spreader extends Successors {
        private boolean reached;

        Spreader() {
            super(model, states);
        }

        @Override
        void successor(int rule, long[] next, long @Nullable [] before) {
            if (reached) return;
            long[] key = coder.encode(next);
            long hash = Hash.of(key, 0, states.keyWords);
            int shard = Shard.of(hash);
            long number = states.shards[shard].find(hash, key);
            if (number < 0) throw new IllegalStateException("a state that the search has not seen");
            reached = isGood(shard, number);
        }
    }

    private @Nullable Found nearestBad(int property) {
        Property wanted = model.properties().get(property);
        long[] low = new long[Shard.COUNT];
        int nearest = Integer.MAX_VALUE;
        for (int shard = 0; shard < Shard.COUNT; shard++) {
            low[shard] = firstBad(shard);
        }
        long[] best = null;
        States.Coder coder = states.new Coder();
        long[] state = new long[states.words];
        long[] high = end.clone();
        // From the deepest level down; the last one seen with a bad state is the nearest.
        int level = levels.count() - 1;
        for (; level >= 0; level--) {
            long[] from = high.clone();
            levels.subtract(level, from);
            for (int shard = 0; shard < Shard.COUNT; shard++) {
                if (low[shard] < from[shard] || low[shard] >= high[shard]) continue;
                if (level < nearest) {
                    nearest = level;
                    best = null;
                }
                for (long number = low[shard]; number < high[shard]; number++) {
                    if (isGood(shard, number)) continue;
                    coder.read(shard, number, state);
                    if (best == null || Arrays.compareUnsigned(state, best) < 0) best = state.clone();
                }
            }
            high = from;
        }
        if (best == null) return null;
        return new Found(
                "liveness",
                "liveness \"" + wanted.name() + "\" does not hold: from here it cannot be reached any more",
                wanted.place(),
                Found.INVARIANT + property,
                best,
                -1,
                nearest);
    }

    private long firstBad(int shard) {
        for (int i = 0; i < good[shard].length; i++) {
            if (good[shard][i] == -1L) continue;
            long number = (long) i * 64 + Long.numberOfTrailingZeros(~good[shard][i]);
            return number < end[shard] ? number : Long.MAX_VALUE;
        }
        return Long.MAX_VALUE;
    }
}
