package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Optimal DPOR with wakeup trees, depth first, below one prefix at a time.
///
/// Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction (POPL 2014), Algorithm 2, here as a loop
/// over whole executions. An execution follows a branch and its leftmost wakeup sequence and then runs freely. For every
/// race of `e` and `f` in what is new, `v.f` goes into the wakeup tree of the state before `e`, unless
/// - a transition that is asleep there is a weak initial of it: another part of the search runs it;
/// - a branch run from there before is one: it has been run;
/// - a sequence waiting there leads to it.
///
/// Then the latest state with something waiting is continued. Only states of the current execution exist, so the memory
/// in use does not grow with the number of traces.
///
/// A wakeup sequence conflicts with everything that sleeps where it begins, or it would not have been inserted; so where
/// it ends nothing sleeps any more. Sleep sets are therefore only kept along wakeup sequences, free running needs none,
/// no execution is ever found to be redundant, and a prefix alone is enough for another worker to go on from.
///
/// Beyond the paper: blocked ops race too ([Races]); an op with a data choice adds its other alternatives as branches
/// where it is first run freely; races with events of the prefix go to the owner of the tree ([Frontier]),
/// who can also be given the upper part of this worker's states, with what waits there.
final class OptimalWorker {
    /// The upper part of the tree, which this worker shares with others.
    interface Owner {
        /// `v` is to be run from the state after `depth` steps of this worker's prefix. `v` is used up.
        void insert(int depth, Transitions v);

        /// Takes over the uppermost of this worker's states, all but the last of those given; the last is the first it
        /// keeps. Its prefix ends there from now on.
        void takeOver(List<State> uppermost);
    }

    /// Shares with nobody.
    private static final class Alone implements Owner {
        @Override
        public void insert(int depth, Transitions v) {}

        @Override
        public void takeOver(List<State> uppermost) {}
    }

    /// A state of the current execution.
    static final class State {
        final Transitions sleep = new Transitions();
        /// What was run from here, the current transition last.
        final Transitions taken = new Transitions();

        @Nullable Branch waiting;
        /// Whether it was made by following a wakeup sequence, so that others may still need sequences below it.
        boolean wakeup;

        void reset(boolean madeByWakeup) {
            sleep.clear();
            taken.clear();
            waiting = null;
            wakeup = madeByWakeup;
        }

        private void append(Branch branch) {
            Branch last = waiting;
            if (last == null) {
                waiting = branch;
            } else {
                while (last.next != null) {
                    last = last.next;
                }
                last.next = branch;
            }
        }

        /// The sleep set after the current transition.
        private void sleepAfter(Dependence dependence, Transitions into) {
            into.set(sleep);
            int current = taken.size() - 1;
            for (int i = 0; i < current; i++) {
                into.add(taken, i);
            }
            if (!into.isEmpty()) {
                into.wake(dependence, taken.step(current), taken.op(current), taken.range(current));
            }
        }
    }

    private final Program program;
    private final Dependence dependence;
    private final HappensBefore hb;
    private final Races races;
    private final Execution x = new Execution();
    private final Plan plan = new Plan();
    private final List<State> states = new ArrayList<>();
    private final Transitions v = new Transitions();
    private final Transitions awake = new Transitions();
    private final Races.Sink sink = this::reverse;

    /// Where this worker's own states begin: the length of the prefix.
    private int root;

    private Owner owner;

    OptimalWorker(Program program, int maxSteps, Dependence dependence, Function<HappensBefore, Races> rules) {
        this.program = program;
        this.dependence = dependence;
        hb = new HappensBefore(dependence);
        races = rules.apply(hb);
        plan.maxSteps(maxSteps);
        owner = new Alone();
    }

    /// Begins with everything that starts with `prefix`; [#run] then runs its first execution.
    void begin(Schedule prefix, Owner prefixOwner) {
        owner = prefixOwner;
        root = prefix.length();
        plan.follow(prefix);
        // What it shares with the execution before need not be looked at again.
        int shared = 0;
        while (shared < Math.min(root, x.length()) && x.step(shared) == prefix.step(shared)) {
            shared++;
        }
        hb.truncate(shared);
        x.keep(shared);
        state(root).reset(false);
    }

    /// Runs the next execution and plans what follows from it.
    Execution run() {
        int free = plan.length();
        program.run(plan, x);
        hb.extend(x);
        for (int i = free; i < x.length(); i++) {
            visit(i);
        }
        for (int f = Math.max(0, free - 1); f < x.length(); f++) {
            races.of(f, sink);
        }
        races.ofBlocked(sink);
        return x;
    }

    /// Gives the upper part of this worker's states, down to the first that has something waiting, to the owner, so that
    /// others can run it. What lies nearest to the root is likely to be the largest.
    void split() {
        int end = root;
        while (end < x.length() && states.get(end).waiting == null) {
            end++;
        }
        if (end < x.length()) {
            do {
                end++;
            } while (states.get(end).wakeup);
            owner.takeOver(states.subList(root, end + 1));
            for (int depth = root; depth < end; depth++) {
                states.get(depth).waiting = null;
            }
            root = end;
        }
    }

    private State state(int depth) {
        while (states.size() <= depth) {
            states.add(new State());
        }
        return states.get(depth);
    }

    /// Event `i` was run freely: its state, and the state after it.
    private void visit(int i) {
        State state = state(i);
        int step = x.step(i);
        int op = x.op(i);
        long range = x.range(i);
        for (int alternative = Op.alternative(step) + 1; alternative < x.alternatives(i); alternative++) {
            state.append(new Branch(Op.step(Op.actor(step), alternative), op, range));
        }
        state.taken.add(step, op, range);
        state(i + 1).reset(false);
    }

    private void reverse(int e, int alternatives) {
        races.reversal(e, v);
        if (races.kind() != Kind.NOTIFY) {
            insert(e, v);
        } else {
            // Who waits may differ without e, and with it what the alternatives mean: all of them are needed.
            int last = v.size() - 1;
            int step = v.step(last);
            int op = v.op(last);
            v.remove(last);
            Branch.split(v.copy(), step, op, alternatives, part -> insert(e, part));
        }
    }

    private void insert(int depth, Transitions sequence) {
        if (depth < root) {
            owner.insert(depth, sequence);
            return;
        }
        State state = states.get(depth);
        awake.set(state.sleep);
        awake.addAll(state.taken);
        int leader = sequence.leader(dependence, awake);
        if (leader == Transitions.ALL) {
            return;
        }
        if (leader >= 0) {
            Branch.split(sequence, awake, leader, part -> insert(depth, part));
        } else if (state.waiting == null) {
            state.waiting = Branch.chain(dependence, sequence, awake);
        } else {
            Branch.insertInto(state.waiting, dependence, sequence, awake);
        }
    }

    /// Plans the next execution: from the latest state with something waiting. False if there is nothing left.
    boolean advance() {
        int depth = x.length() - 1;
        while (depth >= root && states.get(depth).waiting == null) {
            depth--;
        }
        if (depth < root) {
            return false;
        }
        hb.truncate(depth);
        plan.keep(Math.min(depth, plan.length()));
        for (int i = plan.length(); i < depth; i++) {
            plan.add(x.step(i));
        }
        x.keep(depth);
        Branch branch = states.get(depth).waiting;
        boolean more = true;
        while (more && branch != null) {
            State state = state(depth);
            state.waiting = branch.next;
            state.taken.add(branch.step, branch.op, branch.range);
            plan.add(branch.step);
            branch = branch.below;
            State after = state(++depth);
            after.reset(branch != null);
            state.sleepAfter(dependence, after.sleep);
            more = branch != null;
        }
        assert state(depth).sleep.isEmpty() : "something sleeps where free running begins";
        return true;
    }
}
