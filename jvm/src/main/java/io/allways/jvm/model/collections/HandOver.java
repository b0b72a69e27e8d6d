package io.allways.jvm.model.collections;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Calls.Outcome;
import io.allways.jvm.run.Hooks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Threads that hand each other elements: what `SynchronousQueue` and `LinkedTransferQueue` are made of. Who comes when
/// nobody is there for him says so in one op and waits in another; those who wait are served in the order in which they
/// came.
final class HandOver<E> {
    /// What becomes of those who find nobody.
    enum Patience {
        /// They go away.
        NONE,
        /// They leave the element behind.
        LEAVES,
        /// They wait.
        WAITS
    }

    private static final int NOBODY = -1;

    /// An element that waits to be taken, and who waits with it.
    static final class Offered<E> {
        final E element;
        final int giver;

        Offered(E element, int giver) {
            this.element = element;
            this.giver = giver;
        }
    }

    /// The queue, which the ops are on.
    private final Object queue;
    private final Deque<Offered<E>> offered = new ArrayDeque<>();
    private final Deque<Integer> takers = new ArrayDeque<>();
    private final List<@Nullable E> received = new ArrayList<>();
    /// Whose waiting is over, as bits.
    private long served;

    HandOver(Object queue) {
        this.queue = queue;
        for (int i = 0; i < 32; i++) {
            received.add(null);
        }
    }

    long guards() {
        return served;
    }

    private void end(boolean controlled, boolean changed) {
        if (controlled) {
            Calls.end(queue, changed);
        }
    }

    /// @param nanos 0 if there is no limit
    boolean give(E element, Patience patience, long nanos) throws InterruptedException {
        java.util.Objects.requireNonNull(element);
        boolean controlled = Calls.begin(queue);
        Integer taker = takers.poll();
        if (taker != null) {
            received.set(taker, element);
            served |= 1L << taker;
        }
        if (taker != null || patience == Patience.NONE) {
            end(controlled, taker != null);
            return taker != null;
        }
        Offered<E> mine = new Offered<>(element, patience == Patience.WAITS && controlled ? Calls.me() : NOBODY);
        offered.add(mine);
        end(controlled, true);
        return mine.giver == NOBODY || taken(mine, nanos);
    }

    private boolean taken(Offered<E> mine, long nanos) throws InterruptedException {
        int me = mine.giver;
        try {
            if (Calls.await(queue, 1L << me, nanos, true) == Outcome.TIMED_OUT) {
                return !withdraws(mine);
            }
            served &= ~(1L << me);
            Calls.end(queue, true);
            return true;
        } catch (InterruptedException e) {
            if (withdraws(mine)) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private boolean withdraws(Offered<E> mine) {
        Calls.begin(queue);
        boolean there = offered.removeIf(each -> each == mine);
        served &= ~(1L << mine.giver);
        Calls.end(queue, true);
        return there;
    }

    @Nullable E take(Patience patience, long nanos) throws InterruptedException {
        boolean controlled = Calls.begin(queue);
        Offered<E> first = offered.poll();
        if (first != null) {
            if (first.giver != NOBODY) {
                served |= 1L << first.giver;
            }
            end(controlled, true);
            return first.element;
        }
        if (patience == Patience.NONE) {
            end(controlled, false);
            return null;
        }
        if (!controlled) {
            Hooks.unsupported("waits for an element inside of a call that is one step");
            throw new IllegalStateException("A thread that is not under control would wait for an element.");
        }
        int me = Calls.me();
        takers.add(me);
        Calls.end(queue, true);
        try {
            if (Calls.await(queue, 1L << me, nanos, true) == Outcome.READY) {
                E element = accept(me);
                Calls.end(queue, true);
                return element;
            }
            return leaves(me);
        } catch (InterruptedException e) {
            E element = leaves(me);
            if (element == null) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return element;
        }
    }

    private @Nullable E accept(int me) {
        served &= ~(1L << me);
        return received.set(me, null);
    }

    /// No longer waits; what it was given in the meantime, if anything.
    private @Nullable E leaves(int me) {
        Calls.begin(queue);
        E element = takers.remove((Object) me) ? null : accept(me);
        Calls.end(queue, true);
        return element;
    }

    // --- to be called without control

    int waitingTakers() {
        return takers.size();
    }

    List<Offered<E>> all() {
        return new ArrayList<>(offered);
    }

    /// Takes out the first of the elements that is meant, as if it had been taken.
    boolean removes(Predicate<Offered<E>> which) {
        for (Iterator<Offered<E>> all = offered.iterator(); all.hasNext(); ) {
            Offered<E> each = all.next();
            if (which.test(each)) {
                all.remove();
                if (each.giver != NOBODY) {
                    served |= 1L << each.giver;
                }
                return true;
            }
        }
        return false;
    }
}
