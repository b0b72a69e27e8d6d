package io.allways.core.explore;

import io.allways.core.Transitions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A state in the part of the tree that workers share ([Frontier]), with its *arms*: the transitions run or to be run
/// from it, in the order in which one worker alone would run them.
final class Fork {
    static final class Arm {
        /// The transition, and what waits below it until it is started.
        final Branch branch;

        /// The state after it, once it is started and until it is settled.
        @Nullable Fork fork;

        Arm(Branch branch) {
            this.branch = branch;
        }
    }

    /// What is left of a state reached by running freely once it is finished: nobody looks into it any more.
    private static final Fork DONE = free(null, null, 0);

    static {
        DONE.finished = true;
    }

    final @Nullable Fork parent;
    /// The parent's arm that leads here.
    final @Nullable Arm via;

    final int depth;
    /// Whether it was made by following a wakeup sequence, so that sequences may still be inserted from outside.
    final boolean wakeup;

    final Transitions sleep;
    final List<Arm> arms = new ArrayList<>(0);
    /// How many arms, from the first on, have been started.
    int started;

    /// How many arms, from the first on, are finished and can get nothing more.
    int settled;

    /// Whether the frontier lists it as one with arms to start.
    boolean queued;

    private boolean finished;

    private Fork(@Nullable Fork parent, @Nullable Arm via, int depth, boolean wakeup, Transitions sleep) {
        this.parent = parent;
        this.via = via;
        this.depth = depth;
        this.wakeup = wakeup;
        this.sleep = sleep;
    }

    /// A state reached by running freely; nothing sleeps there until a worker has run something from it.
    static Fork free(@Nullable Fork parent, @Nullable Arm via, int depth) {
        return new Fork(parent, via, depth, false, new Transitions().copy());
    }

    /// The state after `via` on a wakeup sequence.
    static Fork wakeup(Fork parent, Arm via, Transitions sleep) {
        return new Fork(parent, via, parent.depth + 1, true, sleep.copy());
    }

    Arm lastStarted() {
        return arms.get(started - 1);
    }

    /// Nothing is left to run in it.
    void finish() {
        finished = true;
        if (via != null) {
            via.fork = DONE;
        }
    }

    /// Whether everything below it that is known so far has been run.
    boolean finished() {
        return finished || wakeup && arms.stream().allMatch(arm -> arm.fork != null && arm.fork.finished());
    }

    /// Lets go of arms that are finished and have nothing unfinished to the left that could still insert into them.
    /// True if that is all of them. To be called for a fork that gets nothing from the left itself.
    boolean settle() {
        while (settled < arms.size()) {
            Fork after = arms.get(settled).fork;
            if (after == null || !(after.wakeup ? after.settle() : after.finished)) {
                return false;
            }
            arms.get(settled).fork = null;
            settled++;
        }
        return true;
    }

    /// The nearest fork above that was made by running freely.
    @Nullable Fork above() {
        Fork at = parent;
        while (at != null && at.wakeup) {
            at = at.parent;
        }
        return at;
    }

    /// What is asleep when `arm` is run: the sleep set, and the arms to the left.
    Transitions asleepBefore(Arm arm) {
        Transitions asleep = sleep.copy();
        for (Arm earlier : arms) {
            if (earlier == arm) {
                break;
            }
            asleep.add(earlier.branch.step, earlier.branch.op, earlier.branch.range);
        }
        return asleep;
    }
}
