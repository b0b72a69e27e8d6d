package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds shortest paths to states. Since the level of every state is known, a predecessor of a state at depth `d` is
/// found by
/// expanding level `d - 1` once more, and so on down to a start state. That takes at most about as long as
/// the search did, only when something is wrong, and in exchange no state needs memory for its parent.
///
/// Of several predecessors the smallest is taken, so that a trace does not depend on threads.
final class Traces {
    private final Model model;
    private final States states;
    private final Levels levels;
    private final long[] end;
    private final Crew crew;

    /// @param end of the last level in `levels`, in each shard
    Traces(Model model, States states, Levels levels, long[] end, Crew crew) {
        this.model = model;
        this.states = states;
        this.levels = levels;
        this.end = end;
        this.crew = crew;
    }

    Finding explain(Found found) {
        long[] state = found.state();
        if (state == null) return new Finding(found.kind(), found.message(), found.place(), null, found.rule());
        return explain(model, states, found, back(state, found.depth()));
    }

    /// @param path of representatives, to the state that was found
    static Finding explain(Model model, States states, Found found, List<long[]> path) {
        Forward forward = new Forward(model, states);
        Trace trace = forward.follow(path);
        int rule = found.rule() < 0 ? -1 : forward.failing(trace.states().getLast(), found);
        return new Finding(found.kind(), found.message(), found.place(), trace, rule);
    }

    /// The states of a shortest path to `target`, which is at `depth`.
    private List<long[]> back(long[] target, int depth) {
        List<long[]> path = new ArrayList<>();
        path.add(target);
        long[] high = end.clone();
        for (int level = levels.count() - 1; level >= depth; level--) levels.subtract(level, high);
        for (int level = depth - 1; level >= 0; level--) {
            long[] low = high.clone();
            levels.subtract(level, low);
            path.add(predecessor(path.getLast(), low, high));
            high = low;
        }
        Collections.reverse(path);
        return path;
    }

    private long[] predecessor(long[] target, long[] low, long[] high) {
        long[] found = predecessor(model, states, crew, new Frontier(low, high, crew.size), target);
        if (found == null) {
            throw new IllegalStateException(
                    "a state without a predecessor: the model's steps differ from one call to the next");
        }
        return found;
    }

    /// The smallest of the frontier's states that lead to `target`, if there is one.
    static long @Nullable [] predecessor(Model model, States states, Crew crew, Frontier frontier, long[] target) {
        Seeker[] seekers = new Seeker[crew.size];
        crew.run(i -> {
            seekers[i] = new Seeker(model, states, target);
            seekers[i].expand(frontier);
        });
        return Arrays.stream(seekers)
                .map(seeker -> seeker.best)
                .filter(best -> best != null)
                .min(Arrays::compareUnsigned)
                .orElse(null);
    }

    private static final class Seeker extends Successors {
        private final long[] target;
        private long @Nullable [] best;

        Seeker(Model model, States states, long[] target) {
            super(model, states);
            this.target = target;
        }

        @Override
        void successor(int rule, long[] next, long @Nullable [] before) {
            if (!Arrays.equals(next, target)) return;
            if (best == null || Arrays.compareUnsigned(state, best) < 0) best = state.clone();
        }
    }

    /// Follows a path of canonical states with states as they really are: a permuted state is the same one to the
    /// search, but
    /// people would see processes change their names.
    private static final class Forward extends Successors {
        private long[] target = new long[0];
        private int rule;
        private long @Nullable [] found;

        Forward(Model model, States states) {
            super(model, states);
        }

        Trace follow(List<long[]> path) {
            List<long[]> real = new ArrayList<>();
            int[] rules = new int[path.size() - 1];
            look(path.getFirst(), () -> steps.starts(this));
            int start = rule;
            real.add(taken());
            for (int i = 0; i < rules.length; i++) {
                long[] at = real.getLast();
                look(path.get(i + 1), () -> steps.next(at, this));
                rules[i] = rule;
                real.add(taken());
            }
            return new Trace(start, real, rules);
        }

        private void look(long[] wanted, Runnable run) {
            target = wanted;
            found = null;
            run.run();
        }

        private long[] taken() {
            if (found == null) throw new IllegalStateException("a step of a trace cannot be made again");
            return found;
        }

        /// The rule that goes wrong in `state` in the way that was found, perhaps in a permuted one.
        int failing(long[] state, Found wanted) {
            int[] failing = {-1};
            steps.next(state, new Sink() {
                @Override
                public void next(int rule, long[] next) {}

                @Override
                public void failed(int rule, Fault fault) {
                    boolean same =
                            fault.place().equals(wanted.place()) && fault.kind().equals(wanted.kind());
                    if (same && (failing[0] < 0 || rule == wanted.rule())) failing[0] = rule;
                }
            });
            return failing[0] < 0 ? wanted.rule() : failing[0];
        }

        @Override
        boolean wantsBefore() {
            return true;
        }

        @Override
        void successor(int number, long[] next, long @Nullable [] before) {
            if (found != null || !Arrays.equals(next, target)) return;
            found = before;
            rule = number;
        }
    }
}
