package io.allways.murphi.compile;

import io.allways.graph.Fault;
import io.allways.graph.Model;
import io.allways.graph.Sink;
import io.allways.graph.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// All states of a small model, found in the plainest way.
final class Walker {
    private final Model model;
    private final Steps steps;
    private final Set<List<Long>> seen = new HashSet<>();
    private final Deque<long[]> queue = new ArrayDeque<>();
    private final List<long[]> all = new ArrayList<>();

    Walker(Model model) {
        this.model = model;
        steps = model.steps();
    }

    List<long[]> all() {
        Sink sink = new Sink() {
            @Override
            public void next(int rule, long[] state) {
                reached(state.clone());
            }

            @Override
            public void failed(int rule, Fault fault) {
                throw new IllegalStateException(model.rules().get(rule) + " failed: " + fault.message());
            }
        };
        steps.starts(sink);
        while (!queue.isEmpty()) {
            steps.next(queue.remove(), sink);
        }
        return all;
    }

    private void reached(long[] state) {
        List<Long> key = new ArrayList<>();
        for (long word : state) {
            key.add(word);
        }
        try {
            if (steps.assumed(state) && seen.add(key)) {
                queue.add(state);
                all.add(state);
            }
        } catch (Fault fault) {
            throw new IllegalStateException(fault.message());
        }
    }
}
