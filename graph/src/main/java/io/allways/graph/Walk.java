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
    /// @param rules numbers of rules, in order; the last one may be one that goes wrong. Where a rule leads to several
    ///     states, how many rules there are is added for each one before that which is meant
    public static Walk of(Model model, int start, int[] rules) {
        Steps steps = model.steps();
        Step step = new Step(start, 0);
        steps.starts(step);
        long[] at = step.reached;
        if (at == null) return new Walk(null, step.fault);
        List<long[]> states = new ArrayList<>();
        states.add(at);
        int count = model.rules().size();
        int[] plain = Arrays.stream(rules).map(rule -> rule % count).toArray();
        for (int i = 0; i < rules.length; i++) {
            step = new Step(rules[i] % count, rules[i] / count);
            steps.next(at, step);
            at = step.reached;
            if (at == null) return new Walk(new Trace(start, states, Arrays.copyOf(plain, i)), step.fault);
            states.add(at);
        }
        return new Walk(new Trace(start, states, plain), null);
    }

    /// The numbers that [#of] takes to follow a trace, and after it the rule that goes wrong.
    ///
    /// @param failing that rule, or -1
    public static int[] schedule(Model model, Trace trace, int failing) {
        int length = trace.length();
        int[] numbers = new int[length + (failing >= 0 ? 1 : 0)];
        Steps steps = model.steps();
        for (int i = 0; i < numbers.length; i++) {
            int rule = i < length ? trace.rules()[i] : failing;
            Which which = new Which(rule, i < length ? trace.states().get(i + 1) : null);
            steps.next(trace.states().get(i), which);
            numbers[i] = rule + which.before * model.rules().size();
        }
        return numbers;
    }

    /// Counts what a rule does before it leads to a certain state, or goes wrong.
    private static final class Which implements Sink {
        private final int rule;
        private final long @Nullable [] wanted;
        private int before;
        private boolean found;

        Which(int rule, long @Nullable [] wanted) {
            this.rule = rule;
            this.wanted = wanted;
        }

        @Override
        public void next(int number, long[] state) {
            if (number != rule || found) return;
            found = wanted != null && Arrays.equals(wanted, state);
            if (!found) before++;
        }

        @Override
        public void failed(int number, Fault fault) {
            if (number != rule || found) return;
            found = wanted == null;
            if (!found) before++;
        }
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
        if (moves.moved) return null;
        String message = deadlock == Settings.Deadlock.STUCK ? steps.stuck(last) : Found.deadlock(deadlock);
        return message == null ? null : new Finding("deadlock", message, "", trace, -1);
    }

    /// Waits for one rule.
    private static final class Step implements Sink {
        private final int wanted;
        private int before;
        private long @Nullable [] reached;
        private @Nullable Fault fault;

        Step(int wanted, int before) {
            this.wanted = wanted;
            this.before = before;
        }

        @Override
        public void next(int rule, long[] state) {
            if (rule == wanted && before-- == 0) reached = state.clone();
        }

        @Override
        public void failed(int rule, Fault what) {
            if (rule == wanted && before-- == 0) fault = what;
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
