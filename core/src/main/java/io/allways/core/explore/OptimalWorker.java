package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.NotDeterministic;
import io.allways.core.Op;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Optimal DPOR with wakeup trees, depth first, below one prefix at a time.
///
/// Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction (POPL 2014), Algorithm 2, here as a
/// loop over whole executions. An execution follows a branch and its leftmost wakeup sequence and then runs freely.
/// For every race of `e` and `f`, `u.f` goes into the wakeup tree of the state before `e`, where `u` is all that comes
/// after `e` and does not happen after it, unless
/// - a transition that is asleep there is a weak initial of it: another part of the search runs it;
/// - a branch run from there before is one: it has been run;
/// - a sequence waiting there leads to it.
///
/// Races of a repeated prefix are looked at again only if what decided about them is gone ([Left], `pairBasis`).
///
/// Then the latest state with something waiting is continued. Only states of the current execution exist, so the memory
/// in use does not grow with the number of traces.
///
/// A wakeup sequence conflicts with everything that sleeps where it begins, or it would not have been inserted; so
/// where it ends nothing sleeps any more. Sleep sets are therefore only kept along wakeup sequences, free running
/// needs none, no execution is ever found to be redundant, and a prefix alone is enough for another worker to go on
/// from.
///
/// Beyond the paper: blocked ops race too ([Races]); an op with a data choice adds its other alternatives as branches
/// where it is first run freely; races with events of the prefix go to the owner of the tree ([Frontier]),
/// who can also be given the upper part of this worker's states, with what waits there.
final class OptimalWorker {
    /// The upper part of the tree, which this worker shares with others.
    interface Owner {
        /// `v` is to be run from the state after `depth` steps of this worker's prefix. `v` is used up. Returns the
        /// last event of it that mattered, as [Branch#insert] does.
        int insert(int depth, Transitions v);

        /// What is asleep at the state after `depth` steps, or to the left of what this worker runs from it.
        Transitions left(int depth);

        /// Takes over the uppermost of this worker's states, all but the last of those given; the last is the first it
        /// keeps. Its prefix ends there from now on.
        void takeOver(List<State> uppermost);

        /// What step `depth` of this worker's prefix was when it was planned; null if that is not known.
        default @Nullable Branch planned(int depth) {
            return null;
        }
    }

    /// Shares with nobody.
    private static final class Alone implements Owner {
        @Override
        public int insert(int depth, Transitions v) {
            return Transitions.NO_EVENT;
        }

        @Override
        public Transitions left(int depth) {
            return new Transitions();
        }

        @Override
        public void takeOver(List<State> uppermost) {}
    }

    /// A state of the current execution.
    static final class State {
        final Left left = new Left();
        /// What is run from here now.
        int step;

        int op;
        long range;

        @Nullable Branch waiting;
        /// Whether it was made by following a wakeup sequence, so that others may still need sequences below it.
        boolean wakeup;

        /// What had been counted when the search came here: what has been counted since was run from here.
        final Tally entered = new Tally();

        private void reset(int depth, boolean madeByWakeup, Tally now) {
            left.reset(depth);
            waiting = null;
            wakeup = madeByWakeup;
            entered.set(now);
        }

        /// As it is now; what waits is not copied, for whoever hands it over lets go of it.
        State handedOver() {
            State copy = new State();
            copy.left.transitions.set(left.transitions);
            copy.run(step, op, range);
            copy.waiting = waiting;
            copy.wakeup = wakeup;
            return copy;
        }

        void run(int newStep, int newOp, long newRange) {
            step = newStep;
            op = newOp;
            range = newRange;
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
    }

    private final Program program;
    private final Dependence dependence;
    private final HappensBefore hb;
    private final Races races;
    private final Execution x = new Execution();
    private final Plan plan = new Plan();
    private final List<State> states = new ArrayList<>();
    /// For the states of the prefix: what the owner has to the left.
    private final List<Left> above = new ArrayList<>();
    private final Transitions v = new Transitions();
    private final Transitions scratch = new Transitions();
    private final Transitions awake = new Transitions();
    private final Transitions absent = new Transitions();
    private final Races.Sink sink = this::reverse;
    private final Races.Sink pairs = this::pair;

    /// The races of the current execution's events, in the order of the later one: earlier event, later event,
    /// alternatives.
    private int[] pairE = new int[64];

    private int[] pairF = new int[64];
    private int[] pairAlternatives = new int[64];
    /// The last event that mattered for what became of the reversal; if another comes, it is looked at again.
    private int[] pairBasis = new int[64];
    /// What must also not come, or it is looked at again.
    private @Nullable Transitions[] pairAbsent = new Transitions[64];

    private int pairCount;
    /// The later event of the races being looked for.
    private int current;

    /// Where this worker's own states begin: the length of the prefix.
    private int root;

    private Owner owner;

    /// What this worker has run below its prefix.
    private final Tally tally = new Tally();

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
        forget(shared);
        above.clear();
        for (int depth = 0; depth < root; depth++) {
            Left left = new Left();
            left.transitions.set(owner.left(depth));
            left.restart(depth);
            above.add(left);
        }
        tally.clear();
        state(root).reset(root, false, tally);
    }

    /// Runs the next execution and plans what follows from it.
    Execution run() {
        int free = plan.length();
        int known = hb.length();
        program.run(plan, x);
        compare(known, free);
        hb.extend(x);
        for (int i = free; i < x.length(); i++) {
            visit(i);
        }
        for (int f = known; f < x.length(); f++) {
            current = f;
            races.of(f, pairs);
        }
        for (int k = 0; k < pairCount; k++) {
            if (pairF[k] >= free - 1 || pairBasis[k] >= known || conflicts(pairE[k], pairAbsent[k], known)) {
                races.look(pairF[k]);
                absent.clear();
                pairBasis[k] = reverse(pairE[k], pairAlternatives[k]);
                pairAbsent[k] = absent.isEmpty() ? null : absent.copy();
            }
        }
        races.ofBlocked(sink);
        tally.count(x);
        return x;
    }

    /// Compares what was planned with what was done. A wakeup sequence was taken from another order of events, none of
    /// which its steps depend on: if one of them is another op now, the program has a dependence that its ops do not
    /// tell, and nothing that follows from them holds.
    private void compare(int from, int to) {
        for (int i = from; i < Math.min(to, x.length()); i++) {
            Branch above = i < root ? owner.planned(i) : null;
            if (i >= root) {
                compare(i, states.get(i).op, states.get(i).range);
            } else if (above != null) {
                compare(i, above.op, above.range);
            }
        }
    }

    private void compare(int i, int op, long range) {
        if (op != x.op(i) || range != x.range(i) && !varies(op)) {
            String now = Op.text(x.op(i), x.range(i));
            throw NotDeterministic.hidden(i, x.actor(i), Op.text(op, range), now);
        }
    }

    /// How many wait for a notification, and which matches another could have taken the place of, may change.
    private static boolean varies(int op) {
        return Op.kind(op) == Kind.NOTIFY || Op.kind(op) == Kind.MATCH;
    }

    /// What has been run since [#begin].
    Tally tally() {
        return tally;
    }

    /// What had been run when the search first came to where the prefix ends now.
    Tally beforePrefix() {
        return state(root).entered;
    }

    /// Whether one of the new events, from `known` on, does not happen after `e` and conflicts with one of `others`.
    private boolean conflicts(int e, @Nullable Transitions others, int known) {
        if (others != null) {
            for (int i = known; i < x.length(); i++) {
                if (!hb.before(e, i) && others.conflict(dependence, x.step(i), x.op(i), x.range(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private Left left(int depth) {
        return depth < root ? above.get(depth) : states.get(depth).left;
    }

    private void pair(int e, int alternatives) {
        if (pairCount == pairE.length) {
            pairE = Arrays.copyOf(pairE, pairCount * 2);
            pairF = Arrays.copyOf(pairF, pairCount * 2);
            pairAlternatives = Arrays.copyOf(pairAlternatives, pairCount * 2);
            pairBasis = Arrays.copyOf(pairBasis, pairCount * 2);
            pairAbsent = Arrays.copyOf(pairAbsent, pairCount * 2);
        }
        pairE[pairCount] = e;
        pairF[pairCount] = current;
        pairAlternatives[pairCount] = alternatives;
        pairBasis[pairCount] = Transitions.NO_EVENT;
        pairAbsent[pairCount] = null;
        pairCount++;
    }

    /// Forgets what came after the first `length` events.
    private void truncate(int length) {
        for (int depth = 0; depth < length; depth++) {
            left(depth).truncate(length);
        }
        forget(length);
    }

    private void forget(int length) {
        hb.truncate(length);
        x.keep(length);
        while (pairCount > 0 && pairF[pairCount - 1] >= length) {
            pairCount--;
        }
    }

    /// Gives the upper part of this worker's states, down to the first that has something waiting, to the owner, so
    /// that others can run it. What lies nearest to the root is likely to be the largest. False if nothing waits.
    boolean split() {
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
                above.add(states.get(depth).left);
            }
            root = end;
            return true;
        }
        return false;
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
        state.run(step, op, range);
        state(i + 1).reset(i + 1, false, tally);
    }

    /// Inserts the reversal of a race, if it is needed. Returns the last event that mattered.
    private int reverse(int e, int alternatives) {
        Left left = left(e);
        left.extend(hb, e);
        int covered = races.coveredBy(left);
        if (covered != Left.NOT) {
            return covered;
        }
        races.fullReversal(e, v);
        if (races.kind() != Kind.NOTIFY) {
            return e < root || left.hasChoices() ? insert(e, v) : insertWaiting(states.get(e), v);
        }
        // Who waits may differ without e, and with it what the alternatives mean: all of them are needed.
        int last = v.size() - 1;
        int step = v.step(last);
        int op = v.op(last);
        v.remove(last);
        Branch.split(v.copy(), step, op, alternatives, part -> insert(e, part));
        return Transitions.NO_EVENT;
    }

    private int insert(int depth, Transitions sequence) {
        if (depth < root) {
            return owner.insert(depth, sequence);
        }
        State state = states.get(depth);
        Transitions left = state.left.transitions;
        int leader = sequence.leader(dependence, left);
        if (leader >= 0 && leader < Transitions.ALL) {
            Branch.split(sequence, left, leader, part -> insert(depth, part));
        }
        return leader >= 0 ? Transitions.NO_EVENT : insertWaiting(state, sequence);
    }

    /// Inserts a sequence that nothing on the left leads to.
    private int insertWaiting(State state, Transitions sequence) {
        if (state.waiting != null) {
            scratch.set(sequence);
            int absorbed = Branch.absorb(state.waiting, dependence, scratch, absent);
            if (absorbed != Branch.NOT) {
                return absorbed;
            }
            absent.clear();
        }
        awake.set(state.left.transitions);
        awake.add(state.step, state.op, state.range);
        if (state.waiting != null) {
            return Branch.insertInto(state.waiting, dependence, sequence, awake);
        }
        state.waiting = Branch.chain(dependence, sequence, awake);
        return sequence.lastEvent();
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
        plan.keep(Math.min(depth, plan.length()));
        for (int i = plan.length(); i < depth; i++) {
            plan.add(x.step(i));
        }
        truncate(depth);
        State from = states.get(depth);
        from.left.transitions.add(from.step, from.op, from.range);
        for (Branch b = from.waiting; b != null; b = b.below) {
            State state = state(depth);
            state.waiting = b.next;
            state.run(b.step, b.op, b.range);
            state.left.restart(depth);
            plan.add(b.step);
            State after = state(++depth);
            after.reset(depth, b.below != null, tally);
            after.left.transitions.set(state.left.transitions);
            after.left.transitions.wake(dependence, b.step, b.op, b.range);
        }
        // Always checked: a search that went on from here could miss executions and still call the program verified.
        if (!state(depth).left.transitions.isEmpty()) {
            throw new AssertionError("something sleeps where free running begins");
        }
        return true;
    }
}
