package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Transitions;
import io.allways.core.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    private final Execution x = new Execution();
    private final Plan plan = new Plan().wantEnabled();

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

        /// What was handed over to others to run from here; they may not have finished.
        final Transitions given = new Transitions();

        /// How many of those were handed over before the current actor: its alternatives belong together.
        int givenBefore;

        int alternatives;

        /// For somebody else, who is to run only `actor` from here, if there is one, and what that shows to be needed.
        private Frame copy(int actor) {
            Frame copy = new Frame();
            copy.done.or(done);
            copy.done.or(backtrack);
            copy.backtrack.or(copy.done);
            if (actor >= 0) {
                copy.done.clear(actor);
            }
            copy.sleep.set(sleep);
            copy.taken.set(taken);
            // The alternatives that are left will be run here.
            int last = taken.size() - 1;
            for (int step = current() + 1; Op.alternative(step) < alternatives; step++) {
                copy.taken.add(step, taken.op(last), taken.range(last));
            }
            copy.given.set(given);
            return copy;
        }

        private void reset(int step, int op, long range, int alternativeCount) {
            backtrack.clear();
            done.clear();
            taken.clear();
            given.clear();
            givenBefore = 0;
            backtrack.set(Op.actor(step));
            take(step, op, range, alternativeCount);
        }

        private void take(int step, int op, long range, int alternativeCount) {
            done.set(Op.actor(step));
            givenBefore = Op.alternative(step) == 0 ? given.size() : givenBefore;
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
        } catch (NotDeterministic | ScheduleMismatch | NotControllable e) {
            return session.verdictAfter(e);
        }
        return session.verdict(complete);
    }

    void search(Program program, Session session, Session.Tally tally) {
        begin(session.settings().limits().steps());
        do {
            if (!tally.mayRun()) {
                return;
            }
        } while (tally.ran(run(program)) && advance());
    }

    /// Begins with the whole of a program.
    final void begin(int maxSteps) {
        frames.clear();
        hb.truncate(0);
        x.keep(0);
        plan.keep(0);
        plan.maxSteps(maxSteps).sleep().clear();
    }

    /// The next execution.
    final Execution run(Program program) {
        int from = Math.max(0, plan.length() - 1);
        program.run(plan, x);
        hb.extend(x);
        push(x, from);
        analyse(x, from);
        return x;
    }

    /// Whether there is another one.
    final boolean advance() {
        return backtrack(x, plan);
    }

    /// A backtrack point that another worker is to explore, as SPIN 2007, Fig. 6 hands it over: the states from the
    /// first
    /// one on with what was run from them, and the plan that leads there.
    static final class Unloaded {
        private final List<Frame> frames = new ArrayList<>();
        private final Plan plan = new Plan();
    }

    /// Begins with what another worker has handed over.
    final void begin(Unloaded task, int maxSteps) {
        begin(maxSteps);
        frames.addAll(task.frames);
        for (int i = 0; i < task.plan.length(); i++) {
            plan.add(task.plan.step(i));
        }
        plan.sleep().set(task.plan.sleep());
    }

    /// How many backtrack points there are, but no more than `most`.
    final int points(int most) {
        int points = 0;
        for (int i = 0; i < x.length() && points < most; i++) {
            Frame frame = frames.get(i);
            for (int actor = pending(x, i, frame, 0); actor >= 0; actor = pending(x, i, frame, actor + 1)) {
                points++;
            }
        }
        return points;
    }

    /// Hands over the backtrack point nearest to the first state, between an execution and [#advance]; null if there is
    /// none. (The paper's "deepest" is deepest in the stack.)
    final @Nullable Unloaded unload() {
        for (int i = 0; i < x.length(); i++) {
            Frame frame = frames.get(i);
            int actor = pending(x, i, frame, 0);
            if (actor >= 0) {
                Unloaded task = new Unloaded();
                for (int j = 0; j < i; j++) {
                    task.frames.add(frames.get(j).copy(-1));
                    task.plan.add(x.step(j));
                }
                Frame copy = frame.copy(actor);
                task.frames.add(copy);
                plan(x, i, copy, Op.step(actor, 0), task.plan);
                give(x, i, frame, actor);
                return task;
            }
        }
        return null;
    }

    private void give(Execution x, int depth, Frame frame, int actor) {
        frame.done.set(actor);
        int i = next(x, depth, actor);
        int op = i < x.length() ? x.attempted(i) : x.leftOp(actor);
        long range = i < x.length() ? x.range(i) : x.leftRange(actor);
        for (int alternative = 0; alternative < Op.alternatives(op, range); alternative++) {
            frame.given.add(Op.step(actor, alternative), op, range);
        }
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
            for (int i = 0; i < frame.givenBefore; i++) {
                into.add(frame.given, i);
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
        int actor = pending(x, depth, frame, 0);
        return actor < 0 ? -1 : Op.step(actor, 0);
    }

    /// The first actor from `first` on that is yet to be run from a state.
    private int pending(Execution x, int depth, Frame frame, int first) {
        for (int actor = frame.backtrack.nextSetBit(first); actor >= 0; actor = frame.backtrack.nextSetBit(actor + 1)) {
            // The alternatives of an op fall asleep together and wake together, so the first stands for all.
            boolean asleep = sleeps && frame.sleep.contains(Op.step(actor, 0));
            if (!frame.done.get(actor) && !asleep && x.enabled(depth, actor) && allowed(x, depth, actor)) {
                return actor;
            }
        }
        return -1;
    }

    /// The event with which `actor` went on from a state; the length if it did not.
    private static int next(Execution x, int depth, int actor) {
        int i = depth;
        while (i < x.length() && x.actor(i) != actor) {
            i++;
        }
        return i;
    }

    /// Adds `step` to the plan, and the sleep set after it. Its op is what the actor did next in `x`, gave up, or was
    /// left with.
    private void plan(Execution x, int depth, Frame frame, int step, Plan plan) {
        plan.add(step);
        plan.sleep().clear();
        if (sleeps) {
            int actor = Op.actor(step);
            int i = next(x, depth, actor);
            boolean happened = i < x.length();
            plan.sleep().set(frame.sleep);
            for (int k = 0; k < frame.taken.size(); k++) {
                plan.sleep().add(frame.taken, k);
            }
            int given = Op.alternative(step) == 0 ? frame.given.size() : frame.givenBefore;
            for (int k = 0; k < given; k++) {
                plan.sleep().add(frame.given, k);
            }
            int op = happened ? x.attempted(i) : x.leftOp(actor);
            plan.sleep().wake(hb.dependence(), step, op, happened ? x.range(i) : x.leftRange(actor));
        }
    }
}
