package io.allways.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Some states of a model that differ, from random walks of different lengths: the same ones every time.
final class Sample implements Sink {
    private static final int SHORTEST = 32;
    private static final int LONGEST = 2048;

    private final Steps steps;
    private final boolean assumptions;
    private final SplittableRandom random = new SplittableRandom(1);
    private final List<long[]> starts = new ArrayList<>();
    private final List<long[]> states = new ArrayList<>();
    private final Distinct seen;

    /// One of the successors seen so far, and how many these were; while -1, start states are gathered.
    private long @Nullable [] picked;

    private int successors = -1;

    private Sample(Model model, int count) {
        steps = model.steps();
        assumptions = model.properties().stream().anyMatch(p -> p.kind() == Property.Kind.ASSUMPTION);
        seen = new Distinct(count);
    }

    /// At most `count` states, and from at most twice as many steps.
    static List<long[]> of(Model model, int count) {
        Sample sample = new Sample(model, count);
        sample.steps.starts(sample);
        if (!sample.starts.isEmpty()) sample.walk(count);
        return sample.states;
    }

    private void walk(int count) {
        int length = SHORTEST;
        for (int taken = 0; taken < 2 * count && states.size() < count; ) {
            long[] at = starts.get(random.nextInt(starts.size()));
            for (int i = 0; i < length && states.size() < count; i++) {
                taken++;
                successors = 0;
                picked = null;
                steps.next(at, this);
                if (picked == null) break;
                at = picked;
                if (seen.add(Hash.of(at, 0, at.length))) states.add(at);
            }
            length = length == LONGEST ? SHORTEST : 2 * length;
        }
    }

    @Override
    public void next(int rule, long[] state) {
        if (assumptions && !assumed(state)) return;
        if (successors < 0) starts.add(state.clone());
        else if (random.nextInt(++successors) == 0) picked = state.clone();
    }

    private boolean assumed(long[] state) {
        try {
            return steps.assumed(state);
        } catch (Fault fault) {
            return false;
        }
    }

    @Override
    public void failed(int rule, Fault fault) {
        // the search will find it, too
    }
}
