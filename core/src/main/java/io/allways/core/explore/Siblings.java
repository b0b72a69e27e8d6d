package io.allways.core.explore;

import io.allways.core.explore.Fork.Arm;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// What is run, was run or will be run from one state of an item's prefix after the item: the arms to its right, as
/// they were at some moment. A reversal that one of them leads to is not needed, and need not be handed in.
///
/// **Why it may be old.** A reversal goes the way of the first arm that leads to it, and so on below that one; where it
/// comes to a leaf, it is not needed. Arms are only ever added after all others, and a leaf stays a leaf. So whatever
/// is added later, the way stays the same, and a list that is cut off at its end is only less help. (What a worker has
/// inserted itself since then is no help: others may have added something before it.)
///
/// Opaque but for those who write it down ([WorkFormat]).
public final class Siblings {
    static final Siblings NONE = new Siblings(null);

    final @Nullable Branch first;

    Siblings(@Nullable Branch first) {
        this.first = first;
    }

    /// What stands to the right of `step` among these; null if that is not among them.
    @Nullable Siblings after(int step) {
        for (Branch branch = first; branch != null; branch = branch.next) {
            if (branch.step == step) {
                return branch.next == null ? NONE : new Siblings(branch.next);
            }
        }
        return null;
    }

    /// What there is below `step`, if that is among these.
    Siblings below(int step) {
        for (Branch branch = first; branch != null; branch = branch.next) {
            if (branch.step == step && branch.below != null) {
                return new Siblings(branch.below);
            }
        }
        return NONE;
    }

    /// What is waiting in the state that a worker hands over.
    static Siblings waiting(OptimalWorker.State state, Budget budget) {
        Chain chain = new Chain();
        for (Branch each = state.waiting; each != null && chain.add(copy(null, each, budget)); ) {
            each = each.next;
        }
        return chain.siblings();
    }

    /// The arms after `arm`.
    static Siblings after(Fork fork, Arm arm, Budget budget) {
        Chain chain = new Chain();
        for (Arm each : fork.arms.subList(fork.arms.indexOf(arm) + 1, fork.arms.size())) {
            if (!chain.add(copy(each, each.branch, budget))) {
                break;
            }
        }
        return chain.siblings();
    }

    /// Branches, each after the one before.
    private static final class Chain {
        @Nullable Branch first;

        private @Nullable Branch last;

        /// False if there is none to add.
        boolean add(@Nullable Branch branch) {
            if (branch == null) {
                return false;
            }
            if (last == null) {
                first = branch;
            } else {
                last.next = branch;
            }
            last = branch;
            return true;
        }

        Siblings siblings() {
            return first == null ? NONE : new Siblings(first);
        }
    }

    /// How many transitions may still be copied.
    static final class Budget {
        private int left;

        Budget(int transitions) {
            left = transitions;
        }

        int left() {
            return left;
        }

        boolean exceeded() {
            return left < 0;
        }
    }

    private record Pending(@Nullable Arm arm, Branch branch, Branch copy) {}

    /// All that is below, or null if that is too much: without its end it would look like a leaf.
    /// Chains may be long, so nothing here calls itself.
    private static @Nullable Branch copy(@Nullable Arm arm, Branch branch, Budget budget) {
        Branch top = alone(branch);
        Deque<Pending> pending = new ArrayDeque<>();
        pending.push(new Pending(arm, branch, top));
        while (!pending.isEmpty()) {
            if (--budget.left < 0) {
                return null;
            }
            Pending each = pending.pop();
            Fork after = each.arm == null ? null : each.arm.fork;
            Chain below = new Chain();
            if (after == null) {
                for (Branch child = each.branch.below; child != null; child = child.next) {
                    pending.push(new Pending(null, child, alone(child)));
                    below.add(pending.getFirst().copy);
                }
            } else if (after.wakeup) {
                for (Arm child : after.arms) {
                    pending.push(new Pending(child, child.branch, alone(child.branch)));
                    below.add(pending.getFirst().copy);
                }
            }
            each.copy.below = below.first;
        }
        return top;
    }

    private static Branch alone(Branch branch) {
        return new Branch(branch.step, branch.op, branch.range);
    }
}
