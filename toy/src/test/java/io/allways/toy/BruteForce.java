package io.allways.toy;

import io.allways.core.Execution;
import io.allways.core.Execution.Left;
import io.allways.core.HappensBefore;
import io.allways.core.Op;
import io.allways.core.Plan;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The oracle: all traces of a small program, found without any race analysis.
///
/// From the empty execution on, every enabled transition is run after every execution found, and executions with the
/// same canonical form are looked at once. That they may be is checked as it goes: wherever two executions of one form
/// meet, the program must be in the same state, or the dependence relation is wrong.
public final class BruteForce {
    private final Map<Trace, int[]> states = new HashMap<>();
    private final Set<Trace> traces = new HashSet<>();
    private final Set<EndState> endStates = new HashSet<>();
    private boolean complete = true;

    /// A trace, as the execution of it in which always the lowest actor that can go first goes first.
    public record Trace(int[] steps) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Trace trace && Arrays.equals(steps, trace.steps);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(steps);
        }

        @Override
        public String toString() {
            return io.allways.core.Schedule.of(steps).toString();
        }
    }

    /// How an execution left the program: its state, and what was wrong.
    public record EndState(int[] state, String wrong) {
        @Override
        public boolean equals(Object other) {
            return other instanceof EndState end && Arrays.equals(state, end.state) && wrong.equals(end.wrong);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(state) * 31 + wrong.hashCode();
        }
    }

    /// All traces of `toy`, unless there are more than `most` partial ones.
    public BruteForce(Toy toy, int most) {
        ToyProgram program = new ToyProgram(toy);
        Execution x = new Execution();
        Plan plan = new Plan().tail(Plan.Tail.STOP);
        Deque<Trace> open = new ArrayDeque<>();
        x.keep(0);
        program.run(plan, x);
        visit(program, x, open);
        while (!open.isEmpty() && complete) {
            Trace trace = open.pop();
            for (int actor = 0; actor < toy.threads().size(); actor++) {
                int alternatives = 1;
                for (int alternative = 0; alternative < alternatives; alternative++) {
                    plan.follow(io.allways.core.Schedule.of(trace.steps));
                    if (alternative == 0 && !enabled(program, plan, x, actor)) {
                        break;
                    }
                    plan.add(Op.step(actor, alternative));
                    x.keep(0);
                    program.run(plan, x);
                    alternatives = x.alternatives(x.length() - 1);
                    visit(program, x, open);
                }
            }
            complete = states.size() <= most;
        }
    }

    private static boolean enabled(ToyProgram program, Plan plan, Execution x, int actor) {
        x.keep(0);
        program.run(plan, x);
        return x.left(actor) == Left.ENABLED;
    }

    private void visit(ToyProgram program, Execution x, Deque<Trace> open) {
        Trace trace = canonical(x);
        int[] state = program.state();
        int[] known = states.putIfAbsent(trace, state);
        if (known != null) {
            if (!Arrays.equals(known, state)) {
                throw new AssertionError("equivalent executions end in different states: " + trace + " and "
                        + x.schedule() + ": " + Arrays.toString(known) + Arrays.toString(state));
            }
            return;
        }
        boolean maximal = true;
        for (int actor = 0; actor < x.actors(); actor++) {
            maximal &= x.left(actor) != Left.ENABLED;
        }
        if (maximal) {
            traces.add(trace);
            endStates.add(endState(program, x));
        } else {
            open.push(trace);
        }
    }

    /// The canonical form of an execution.
    public static Trace canonical(Execution x) {
        HappensBefore hb = new HappensBefore();
        hb.extend(x);
        int n = x.length();
        int[] steps = new int[n];
        int[] done = new int[x.actors()];
        boolean[] taken = new boolean[n];
        for (int k = 0; k < n; k++) {
            int best = -1;
            for (int i = 0; i < n; i++) {
                if (!taken[i] && (best < 0 || x.actor(i) < x.actor(best)) && ready(hb, x, i, done)) {
                    best = i;
                }
            }
            taken[best] = true;
            done[x.actor(best)]++;
            steps[k] = x.step(best);
        }
        return new Trace(steps);
    }

    private static boolean ready(HappensBefore hb, Execution x, int i, int[] done) {
        for (int actor = 0; actor < done.length; actor++) {
            int needed = hb.clock(i, actor) - (actor == x.actor(i) ? 1 : 0);
            if (needed > done[actor]) {
                return false;
            }
        }
        return true;
    }

    static EndState endState(ToyProgram program, Execution x) {
        return new EndState(program.state(), String.valueOf(x.violationMessage()));
    }

    public boolean complete() {
        return complete;
    }

    public Set<Trace> traces() {
        return traces;
    }

    public Set<EndState> endStates() {
        return endStates;
    }
}
