package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One path through a model, followed again.
///
/// @param trace as far as it could be followed; null if not even the start state is there
/// @param fault what went wrong in the rule after the last state of the trace, if that was the next one
public record Walk(@Nullable Trace trace, @Nullable Fault fault) {
    /// @param rules numbers of rules, in order; the last one may be one that goes wrong
    public static Walk of(Model model, int start, int[] rules) {
        Steps steps = model.steps();
        Step step = new Step(start);
        steps.starts(step);
        long[] at = step.reached;
        if (at == null) return new Walk(null, step.fault);
        List<long[]> states = new ArrayList<>();
        states.add(at);
        for (int i = 0; i < rules.length; i++) {
            step = new Step(rules[i]);
            steps.next(at, step);
            at = step.reached;
            if (at == null) return new Walk(new Trace(start, states, Arrays.copyOf(rules, i)), step.fault);
            states.add(at);
        }
        return new Walk(new Trace(start, states, rules), null);
    }

    /// What is wrong with the end of the walk, if anything: the fault, or the state itself.
    public @Nullable Finding wrong(Model model, Settings.Deadlock deadlock, int failing) {
        if (fault != null) return new Finding(fault.kind(), fault.message(), fault.place(), trace, failing);
        if (trace == null) return null;
        long[] last = trace.states().getLast();
        Steps steps = model.steps();
        try {
            int broken = steps.broken(last);
            if (broken >= 0) {
                Property property = model.properties().get(broken);
                return new Finding("invariant", Found.broken(property), property.place(), trace, -1);
            }
        } catch (Fault e) {
            return new Finding(e.kind(), e.message(), e.place(), trace, -1);
        }
        Moves moves = new Moves(last, deadlock);
        steps.next(last, moves);
        return moves.moved ? null : new Finding("deadlock", Found.deadlock(deadlock), "", trace, -1);
    }

    /// Waits for one rule.
    private static final class Step implements Sink {
        private final int wanted;
        private long @Nullable [] reached;
        private @Nullable Fault fault;

        Step(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public void next(int rule, long[] state) {
            if (rule == wanted) reached = state.clone();
        }

        @Override
        public void failed(int rule, Fault what) {
            if (rule == wanted) fault = what;
        }
    }

    private static final class Moves implements Sink {
        private final long[] from;
        private boolean moved;
        private final boolean anywhere;

        Moves(long[] from, Settings.Deadlock deadlock) {
            this.from = from;
            moved = deadlock == Settings.Deadlock.OFF;
            anywhere = deadlock == Settings.Deadlock.STUCK;
        }

        @Override
        public void next(int rule, long[] state) {
            moved |= anywhere || !Arrays.equals(from, state);
        }

        @Override
        public void failed(int rule, Fault fault) {
            moved = true;
        }
    }
}
