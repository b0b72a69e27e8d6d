package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Which cover properties have been reached. Shared by all threads without a lock: a cover is set once, and two threads
/// may both set it.
final class Covers {
    private final boolean[] reached;
    private volatile int[] open;

    Covers(Model model) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < model.properties().size(); i++) {
            if (model.properties().get(i).kind() == Property.Kind.COVER) numbers.add(i);
        }
        reached = new boolean[model.properties().size()];
        open = numbers.stream().mapToInt(i -> i).toArray();
    }

    boolean open() {
        return open.length > 0;
    }

    void look(Steps steps, long[] state) throws Fault {
        for (int property : open) if (steps.holds(property, state)) reach(property);
    }

    synchronized void reach(int property) {
        reached[property] = true;
        int[] left = Arrays.stream(open).filter(i -> !reached[i]).toArray();
        open = left;
    }

    /// Those not reached.
    int[] left() {
        return open.clone();
    }

    synchronized boolean[] reached() {
        return reached.clone();
    }
}
