package io.allways.toy;

import io.allways.core.Execution;
import io.allways.core.Execution.Left;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Schedule;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The oracle: all traces of a small program, found without any race analysis.
///
/// From the empty execution on, every enabled transition is run after every execution found, and executions with the
/// same canonical form are looked at once. That they may be is checked as it goes: wherever two executions of one form
/// meet, the program must be in the same state, or the dependence relation is wrong.
public final class BruteForce {
    private final Map<Schedule, int[]> states = new HashMap<>();
    private final Set<Schedule> traces = new HashSet<>();
    private final Set<EndState> endStates = new HashSet<>();
    private boolean complete = true;

    /// How an execution left the program: its state, and what was wrong.
    public record EndState(IntBuffer state, Set<String> wrong) {}

    /// All traces of `toy`, unless there are more than `most` partial ones.
    public BruteForce(Toy toy, int most) {
        ToyProgram program = new ToyProgram(toy);
        Execution x = new Execution();
        Plan plan = new Plan().tail(Plan.Tail.STOP);
        Deque<Open> open = new ArrayDeque<>();
        x.keep(0);
        program.run(plan, x);
        visit(program, x, open);
        while (!open.isEmpty() && complete) {
            Open next = open.pop();
            for (int actor = next.enabled.nextSetBit(0); actor >= 0; actor = next.enabled.nextSetBit(actor + 1)) {
                int alternatives = 1;
                for (int alternative = 0; alternative < alternatives; alternative++) {
                    plan.follow(next.trace).add(Op.step(actor, alternative));
                    x.keep(0);
                    program.run(plan, x);
                    alternatives = x.alternatives(x.length() - 1);
                    visit(program, x, open);
                }
            }
            complete = states.size() <= most;
        }
    }

    private record Open(Schedule trace, BitSet enabled) {}

    private void visit(ToyProgram program, Execution x, Deque<Open> open) {
        checkTimeouts(x);
        Schedule trace = canonical(x);
        int[] state = program.state();
        int[] known = states.putIfAbsent(trace, state);
        if (known != null) {
            if (!Arrays.equals(known, state)) {
                throw new AssertionError("equivalent executions end in different states: " + trace + " and "
                        + x.schedule() + ": " + Arrays.toString(known) + Arrays.toString(state));
            }
            return;
        }
        BitSet enabled = new BitSet();
        for (int actor = 0; actor < x.actors(); actor++) {
            enabled.set(actor, x.left(actor) == Left.ENABLED);
        }
        if (enabled.isEmpty()) {
            traces.add(trace);
            endStates.add(endState(program, x));
        } else {
            open.push(new Open(trace, enabled));
        }
    }

    /// A timeout is like a wall: whatever comes before it happens before it, and whatever comes after it after. The
    /// reversals of races rest on that; none of them has a timeout in it.
    private static void checkTimeouts(Execution x) {
        HappensBefore hb = new HappensBefore();
        hb.extend(x);
        for (int i = 0; i < x.length(); i++) {
            for (int j = 0; j < i; j++) {
                boolean wall = Op.kind(x.op(i)) == Kind.TIMEOUT || Op.kind(x.op(j)) == Kind.TIMEOUT;
                if (wall && !hb.before(j, i)) {
                    throw new AssertionError("events " + j + " and " + i + " of " + x.schedule() + " are not ordered");
                }
            }
        }
    }

    /// The canonical form of an execution: the equivalent one in which always the lowest actor that can go first goes
    /// first.
    public static Schedule canonical(Execution x) {
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
        return Schedule.of(steps);
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
        Set<String> wrong = new TreeSet<>();
        x.failures().forEach(failure -> wrong.add(failure.message()));
        return new EndState(IntBuffer.wrap(program.state()), wrong);
    }

    public boolean complete() {
        return complete;
    }

    public Set<Schedule> traces() {
        return traces;
    }

    public Set<EndState> endStates() {
        return endStates;
    }
}
