package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import io.allways.core.explore.Fork.Arm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The upper part of the tree of states, shared by the workers of an optimal search, under one lock.
///
/// A *fork* is a state with its *arms*: transitions run or to be run from it, in order of insertion. A worker takes the
/// first waiting arm of the fork nearest to the root. The forks along the arm's wakeup sequence are made at once; what
/// the worker gets is the state where free running begins, as a prefix: nothing sleeps there. Nothing is ever inserted
/// from outside below such a state, so the worker needs nobody until it is done, except to hand in races with events of
/// its prefix.
///
/// **Why the result is the sequential one.** The search that one worker alone does, depth first, goes through the
/// arms of a fork in order, and when it comes to an arm, everything to the left of it has been run. A sequence `v`
/// found below arm `s` of the fork it belongs to is then
/// - not needed if a weak initial of it is asleep or is an arm to the left of `s`;
/// - inserted below an arm to the right of `s` that is a weak initial of it, unless that is a leaf;
/// - a new last arm otherwise.
///
/// Here arms are run in any order, but `v` is treated by the same three rules, whatever has been run meanwhile: the
/// forks made from wakeup sequences stay where they are, also when all their arms are finished, as long as something
/// to the left of them is not ([Fork#settle]). Dropping `v` because an arm to the right is being run, or has been,
/// loses traces: what that arm covers by itself is only what can be reached without crossing a sleeping transition,
/// and what lies behind one is found from the left.
class Frontier {
    private final Dependence dependence;
    private final Schedule prefix;
    private final Fork root;
    private final PriorityQueue<Fork> open = new PriorityQueue<>(Comparator.comparingInt((Fork fork) -> fork.depth));
    private int running;
    private int idle;
    private boolean closed;
    private volatile boolean hungry;

    /// The search for everything that begins with `prefix`.
    Frontier(Dependence dependence, Schedule prefix) {
        this.dependence = dependence;
        this.prefix = prefix;
        root = Fork.free(null, null, prefix.length());
    }

    /// What one worker has taken: an item, and the forks above it.
    final class Lease implements OptimalWorker.Owner {
        private final List<Fork> path;
        /// The arm taken at each fork of the path but the last.
        private final List<Arm> arms;
        /// For each fork of the path, once asked for: what is asleep there or to the left of the arm taken. That never
        /// changes, so it can be looked at without the lock.
        private final List<@Nullable Transitions> covering = new ArrayList<>();

        private Lease(List<Fork> path, List<Arm> arms) {
            this.path = path;
            this.arms = arms;
        }

        /// What it begins with: everything that does is in it, and nothing else. It grows when the upper part is taken
        /// over.
        Schedule prefix() {
            int[] steps = new int[prefix.length() + arms.size()];
            for (int i = 0; i < steps.length; i++) {
                steps[i] = i < prefix.length() ? prefix.step(i) : arms.get(i - prefix.length()).branch.step;
            }
            return Schedule.of(steps);
        }

        @Override
        public @Nullable Branch planned(int depth) {
            return depth < prefix.length() ? null : arms.get(depth - prefix.length()).branch;
        }

        /// Whether others wait for work.
        boolean hungry() {
            return hungry;
        }

        @Override
        public int insert(int depth, Transitions v) {
            int index = depth - root.depth;
            if (index < 0 || v.leader(dependence, covering(index)) == Transitions.ALL) {
                return Transitions.NO_EVENT;
            }
            synchronized (Frontier.this) {
                return Frontier.this.insert(path.get(index), arms.get(index), covering(index), v);
            }
        }

        @Override
        public Transitions left(int depth) {
            int index = depth - root.depth;
            return index < 0 ? new Transitions() : covering(index);
        }

        private Transitions covering(int index) {
            while (covering.size() <= index) {
                covering.add(null);
            }
            Transitions known = covering.get(index);
            if (known == null) {
                synchronized (Frontier.this) {
                    known = path.get(index).asleepBefore(arms.get(index));
                }
                covering.set(index, known);
            }
            return known;
        }

        int length() {
            return prefix.length() + arms.size();
        }

        /// What is to the right of the arm taken, after `depth` steps.
        Siblings right(int depth, Siblings.Budget budget) {
            int index = depth - root.depth;
            synchronized (Frontier.this) {
                return Siblings.after(path.get(index), arms.get(index), budget);
            }
        }

        @Override
        public void takeOver(List<OptimalWorker.State> uppermost) {
            synchronized (Frontier.this) {
                for (int i = 0; i + 1 < uppermost.size(); i++) {
                    extend(uppermost.get(i), uppermost.get(i + 1));
                }
            }
        }

        private void extend(OptimalWorker.State state, OptimalWorker.State after) {
            Fork fork = path.getLast();
            fork.sleep.set(state.left.transitions);
            Arm current = new Arm(new Branch(state.step, state.op, state.range));
            fork.arms.add(current);
            fork.started = 1;
            for (Branch waiting = state.waiting; waiting != null; waiting = waiting.next) {
                fork.arms.add(new Arm(waiting));
            }
            current.fork = after.wakeup
                    ? Fork.wakeup(fork, current, after.left.transitions)
                    : Fork.free(fork, current, fork.depth + 1);
            path.add(current.fork);
            arms.add(current);
            offer(fork);
        }

        /// The worker has run everything in it.
        void finish() {
            synchronized (Frontier.this) {
                Fork fork = path.getLast();
                fork.finish();
                for (Fork up = fork.above(); up != null && up.settle(); up = up.above()) {
                    up.finish();
                }
                running--;
                Frontier.this.notifyAll();
            }
        }
    }

    /// @param source the arm below which `v` was found, null if it comes from outside
    /// @param left what is asleep at the fork or to the left of `source`
    private int insert(Fork fork, @Nullable Arm source, Transitions left, Transitions v) {
        if (v.isEmpty()) {
            return -1;
        }
        int leader = v.leader(dependence, left);
        if (leader >= 0 && leader < Transitions.ALL) {
            Branch.split(v, left, leader, part -> insert(fork, source, left, part));
        }
        if (leader >= 0) {
            return Transitions.NO_EVENT;
        }
        Transitions awake = left.copy();
        boolean right = source == null;
        for (Arm arm : fork.arms) {
            if (right) {
                Branch b = arm.branch;
                int index = v.weakInitial(dependence, b.step, b.op, b.range);
                if (v.splits(index, b.op, b.range)) {
                    Branch.split(v, b.step, b.op, b.range, part -> insert(fork, source, left, part));
                    return Transitions.NO_EVENT;
                }
                if (index >= 0) {
                    int event = v.take(index);
                    return Math.max(event, insertAfter(arm, v, awake));
                }
                awake.add(b.step, b.op, b.range);
            } else if (arm == source) {
                right = true;
                awake.add(arm.branch.step, arm.branch.op, arm.branch.range);
            }
        }
        fork.arms.add(new Arm(Branch.chain(dependence, v, awake)));
        offer(fork);
        return v.lastEvent();
    }

    private int insertAfter(Arm arm, Transitions v, Transitions awake) {
        if (arm.fork == null) {
            return arm.branch.insert(dependence, v, awake);
        }
        return arm.fork.wakeup && reaches(arm.fork) ? insert(arm.fork, null, arm.fork.sleep, v) : -1;
    }

    /// Whether sequences are inserted below arms that are being run, or have been. A method so that a test can show
    /// that they must be.
    boolean reaches(Fork below) {
        return true;
    }

    private void offer(Fork fork) {
        if (!fork.queued && fork.started < fork.arms.size()) {
            fork.queued = true;
            open.add(fork);
            hungry = false;
            notifyAll();
        }
    }

    /// The whole search, for the first worker.
    synchronized Lease first() {
        running++;
        List<Fork> path = new ArrayList<>();
        path.add(root);
        return new Lease(path, new ArrayList<>());
    }

    /// An item to work on, waiting for one if need be; null when the search is over. `before` is what the worker did
    /// last.
    synchronized @Nullable Lease take(@Nullable Lease before) throws InterruptedException {
        idle++;
        while (!closed && open.isEmpty() && running > 0) {
            hungry = true;
            wait();
        }
        idle--;
        Lease lease = closed ? null : poll(before);
        hungry = idle > 0 && open.isEmpty();
        return lease;
    }

    /// An item to work on, or null if there is none now: the nearest one to what the worker did last, so that it goes
    /// on depth first; else the one nearest to the root.
    synchronized @Nullable Lease poll(@Nullable Lease before) {
        Fork shallowest = open.peek();
        if (shallowest == null) {
            return null;
        }
        List<Fork> path = before == null ? List.of() : before.path;
        for (Fork fork : path.reversed()) {
            if (fork.queued) {
                return lease(fork);
            }
        }
        return lease(shallowest);
    }

    private Lease lease(Fork fork) {
        running++;
        List<Fork> path = new ArrayList<>();
        List<Arm> arms = new ArrayList<>();
        for (Fork at = fork; at != null; at = at.parent) {
            path.add(at);
            if (at.via != null) {
                arms.add(at.via);
            }
        }
        Collections.reverse(path);
        Collections.reverse(arms);
        for (Fork at = fork; at != null; ) {
            Arm arm = start(at);
            Fork after = after(at, arm);
            arm.fork = after;
            path.add(after);
            arms.add(arm);
            at = after.wakeup ? after : null;
        }
        return new Lease(path, arms);
    }

    private Fork after(Fork fork, Arm arm) {
        Branch branch = arm.branch;
        if (branch.below == null) {
            return Fork.free(fork, arm, fork.depth + 1);
        }
        Transitions sleep = fork.asleepBefore(arm);
        sleep.wake(dependence, branch.step, branch.op, branch.range);
        Fork after = Fork.wakeup(fork, arm, sleep);
        for (Branch b = branch.below; b != null; b = b.next) {
            after.arms.add(new Arm(b));
        }
        branch.below = null;
        return after;
    }

    private Arm start(Fork fork) {
        fork.started++;
        if (fork.queued && fork.started == fork.arms.size()) {
            fork.queued = false;
            open.remove(fork);
        } else {
            offer(fork);
        }
        return fork.lastStarted();
    }

    /// Ends the search for all workers.
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /// How many forks have arms to start.
    synchronized int waiting() {
        return open.size();
    }

    /// Whether everything has been run.
    synchronized boolean finished() {
        return running == 0 && open.isEmpty();
    }

    /// Whether nothing is held any more: every fork was settled.
    synchronized boolean settled() {
        return root.finished();
    }
}
