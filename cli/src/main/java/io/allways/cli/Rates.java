package io.allways.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// How fast things grow, over the last seconds: of each worker by its number, and of all.
final class Rates {
    static final int ALL = 0;
    private static final long WINDOW_NANOS = 5_000_000_000L;
    private static final long STEP_NANOS = 250_000_000L;

    private record Sample(long nanos, long total) {}

    private final Map<Integer, Deque<Sample>> samples = new HashMap<>();

    /// Takes in how much there is now; how much there is more of it per second.
    double of(int who, long total, long nanos) {
        Deque<Sample> all = samples.computeIfAbsent(who, key -> new ArrayDeque<>());
        Sample last = all.peekLast();
        if (last != null && total < last.total()) {
            all.clear(); // it began again
            last = null;
        }
        if (last == null || nanos - last.nanos() >= STEP_NANOS) {
            all.addLast(new Sample(nanos, total));
        }
        while (all.size() > 2 && nanos - all.getFirst().nanos() > WINDOW_NANOS) {
            all.removeFirst();
        }
        Sample first = all.getFirst();
        return nanos == first.nanos() ? 0 : (total - first.total()) / ((nanos - first.nanos()) / 1e9);
    }

    /// Forgets all others.
    void keep(Set<Integer> those) {
        samples.keySet().removeIf(who -> who != ALL && !those.contains(who));
    }
}
