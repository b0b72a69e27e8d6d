package io.allways.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Violations by what they are, of each the nearest.
final class Findings {
    /// More distinct ones than this say that something is wrong with the model as a whole.
    private static final int MOST = 100;

    private final Map<String, Found> nearest = new HashMap<>();

    void add(Found found) {
        if (nearest.size() >= MOST && !nearest.containsKey(found.identity())) return;
        nearest.merge(found.identity(), found, (a, b) -> Found.NEAREST.compare(a, b) <= 0 ? a : b);
    }

    void addAll(Findings other) {
        other.nearest.values().forEach(this::add);
        other.nearest.clear();
    }

    boolean isEmpty() {
        return nearest.isEmpty();
    }

    List<Found> sorted() {
        List<Found> all = new ArrayList<>(nearest.values());
        all.sort(Found.NEAREST);
        return all;
    }
}
