package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Observer;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Transitions;
import io.allways.core.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The depth-first search that `naive`, `dpor`, `source` and `preemptions` share; they differ in which actors they put
/// into the backtrack sets of the states of an execution.
///
/// A state is explored by running each actor of its backtrack set that is enabled and not asleep, one after the other,
/// each with all its alternatives. The memory in use is one frame per step of the longest execution.
abstract class DepthFirst implements Explorer {
    private final String name;
    private final boolean sleeps;
    private final boolean complete;

    final HappensBefore hb;
    final List<Frame> frames = new ArrayList<>();

    DepthFirst(String name, boolean sleeps, boolean complete, Dependence dependence) {
        this.name = name;
        this.sleeps = sleeps;
        this.complete = complete;
        this.hb = new HappensBefore(dependence);
    }

    /// A state of the current execution, from which event number `depth` was run.
    static final class Frame {
        /// Actors to run from here, and those already run or running.
        final BitSet backtrack = new BitSet();

        final BitSet done = new BitSet();
        final Transitions sleep = new Transitions();
        /// What was run from here, the current transition last.
        final Transitions taken = new Transitions();

        int alternatives;

        private void reset(int step, int op, long range, int alternativeCount) {
            backtrack.clear();
            done.clear();
            taken.clear();
            backtrack.set(Op.actor(step));
            take(step, op, range, alternativeCount);
        }

        private void take(int step, int op, long range, int alternativeCount) {
            done.set(Op.actor(step));
            taken.add(step, op, range);
            alternatives = alternativeCount;
        }

        int current() {
            return taken.step(taken.size() - 1);
        }
    }

    /// Puts actors into the backtrack sets of the execution's states; its events before `from` are known from before.
    abstract void analyse(Execution x, int from);

    /// For [#analyse]: every enabled actor, from every state.
    final void runAllEnabled(Execution x, int from) {
        for (int i = from; i < x.length(); i++) {
            for (int actor = 0; actor < x.actors(); actor++) {
                if (x.enabled(i, actor)) {
                    frames.get(i).backtrack.set(actor);
                }
            }
        }
    }

    /// Whether `actor` may be run from the state at `depth`.
    boolean allowed(Execution x, int depth, int actor) {
        return true;
    }

    @Override
    public final Verdict explore(Target target, Settings settings, Observer observer) {
        Session session = new Session(name, settings, observer);
        try (Program program = target.open()) {
            search(program, session, session.worker(program));
        }
        return session.verdict(complete);
    }

    void search(Program program, Session session, Session.Tally tally) {
        Execution x = new Execution();
        Plan plan =
                new Plan().wantEnabled().maxSteps(session.settings().limits().steps());
        frames.clear();
        hb.truncate(0);
        do {
            if (!tally.mayRun()) {
                return;
            }
            int from = Math.max(0, plan.length() - 1);
            program.run(plan, x);
            hb.extend(x);
            push(x, from);
            analyse(x, from);
        } while (tally.ran(x) && backtrack(x, plan));
    }

    private Frame frame(int depth) {
        while (frames.size() <= depth) {
            frames.add(new Frame());
        }
        return frames.get(depth);
    }

    private void push(Execution x, int from) {
        for (int i = from; i < x.length(); i++) {
            Frame frame = frame(i);
            if (i > from || frame.taken.isEmpty()) {
                frame.reset(x.step(i), x.op(i), x.range(i), x.alternatives(i));
            } else {
                frame.take(x.step(i), x.op(i), x.range(i), x.alternatives(i));
            }
            sleepAfter(frame, frame(i + 1).sleep);
        }
    }

    /// The sleep set after the current transition of `frame`.
    private void sleepAfter(Frame frame, Transitions into) {
        if (sleeps) {
            into.set(frame.sleep);
            int current = frame.taken.size() - 1;
            for (int i = 0; i < current; i++) {
                into.add(frame.taken, i);
            }
            into.wake(hb.dependence(), frame.taken.step(current), frame.taken.op(current), frame.taken.range(current));
        }
    }

    /// Makes the plan the next one: from the latest state that has something left to run.
    private boolean backtrack(Execution x, Plan plan) {
        for (int i = x.length() - 1; i >= 0; i--) {
            Frame frame = frames.get(i);
            int step = next(x, i, frame);
            if (step >= 0) {
                plan.keep(Math.min(i, plan.length()));
                for (int j = plan.length(); j < i; j++) {
                    plan.add(x.step(j));
                }
                plan(x, i, frame, step, plan);
                hb.truncate(i);
                x.keep(i);
                return true;
            }
            frame.taken.clear();
        }
        return false;
    }

    private int next(Execution x, int depth, Frame frame) {
        int current = frame.current();
        if (Op.alternative(current) + 1 < frame.alternatives) {
            return current + 1;
        }
        for (int actor = frame.backtrack.nextSetBit(0); actor >= 0; actor = frame.backtrack.nextSetBit(actor + 1)) {
            // The alternatives of an op fall asleep together and wake together, so the first stands for all.
            boolean asleep = sleeps && frame.sleep.contains(Op.step(actor, 0));
            if (!frame.done.get(actor) && !asleep && x.enabled(depth, actor) && allowed(x, depth, actor)) {
                return Op.step(actor, 0);
            }
        }
        return -1;
    }

    /// Adds `step` to the plan, and the sleep set after it. Its op is what the actor did next in `x`, gave up, or was
    /// left with.
    private void plan(Execution x, int depth, Frame frame, int step, Plan plan) {
        plan.add(step);
        plan.sleep().clear();
        if (sleeps) {
            int actor = Op.actor(step);
            int i = depth;
            while (i < x.length() && x.actor(i) != actor) {
                i++;
            }
            boolean happened = i < x.length();
            plan.sleep().set(frame.sleep);
            for (int k = 0; k < frame.taken.size(); k++) {
                plan.sleep().add(frame.taken, k);
            }
            int op = happened ? x.attempted(i) : x.leftOp(actor);
            plan.sleep().wake(hb.dependence(), step, op, happened ? x.range(i) : x.leftRange(actor));
        }
    }
}
