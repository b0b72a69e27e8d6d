package io.allways.jvm.model.collections;

import io.allways.jvm.model.Slots;
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

    private static final long NOBODY = 0;

    /// An element that waits to be taken, and the guard of who waits with it.
    static final class Offered<E> {
        final E element;
        final long giver;
        /// Its place in the order of all that ever waited here.
        final long place;

        Offered(E element, long giver, long place) {
            this.element = element;
            this.giver = giver;
            this.place = place;
        }
    }

    /// Who waits for an element.
    private static final class Taker<E> {
        final long guard;

        @Nullable E received;

        Taker(long guard) {
            this.guard = guard;
        }
    }

    /// The queue, which the ops are on.
    private final Object queue;

    private final Slots slots = new Slots(0);
    private final Deque<Offered<E>> offered = new ArrayDeque<>();
    private final Deque<Taker<E>> takers = new ArrayDeque<>();
    /// Whose waiting is over, as guards.
    private long served;
    /// How many elements and takers ever waited.
    private long waited;

    HandOver(Object queue) {
        this.queue = queue;
    }

    long guards() {
        return served;
    }

    private void end(boolean controlled, boolean changed) {
        if (controlled) {
            Calls.end(queue, changed);
        }
    }

    /// For as long as it takes: who is interrupted does not even try.
    void give(E element) throws InterruptedException {
        java.util.Objects.requireNonNull(element);
        checkInterrupt();
        give(element, Patience.WAITS, 0);
    }

    /// For at most so long: who is interrupted tries, but does not wait.
    boolean give(E element, long nanos) throws InterruptedException {
        boolean given = give(element, nanos > 0 ? Patience.WAITS : Patience.NONE, nanos);
        if (!given && nanos <= 0) {
            checkInterrupt();
        }
        return given;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /// @param nanos 0 if there is no limit
    boolean give(E element, Patience patience, long nanos) throws InterruptedException {
        java.util.Objects.requireNonNull(element);
        boolean controlled = Calls.begin(queue);
        Taker<E> taker = takers.poll();
        if (taker != null) {
            taker.received = element;
            served |= taker.guard;
        }
        if (taker != null || patience == Patience.NONE) {
            end(controlled, taker != null);
            return taker != null;
        }
        Offered<E> mine =
                new Offered<>(element, patience == Patience.WAITS && controlled ? slots.take() : NOBODY, ++waited);
        offered.add(mine);
        end(controlled, true);
        return mine.giver == NOBODY || taken(mine, nanos);
    }

    private boolean taken(Offered<E> mine, long nanos) throws InterruptedException {
        try {
            if (Calls.await(queue, mine.giver, nanos, true) == Outcome.TIMED_OUT) {
                return !withdraws(mine);
            }
            over(mine.giver);
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
        over(mine.giver);
        Calls.end(queue, true);
        return there;
    }

    private void over(long guard) {
        served &= ~guard;
        slots.give(guard);
    }

    /// As with [#give(Object)].
    @SuppressWarnings("NullAway") // without a limit there is something
    E take() throws InterruptedException {
        checkInterrupt();
        return take(Patience.WAITS, 0);
    }

    @Nullable E take(long nanos) throws InterruptedException {
        E taken = take(nanos > 0 ? Patience.WAITS : Patience.NONE, nanos);
        if (taken == null && nanos <= 0) {
            checkInterrupt();
        }
        return taken;
    }

    @Nullable E take(Patience patience, long nanos) throws InterruptedException {
        boolean controlled = Calls.begin(queue);
        Offered<E> first = offered.poll();
        if (first != null) {
            if (first.giver != NOBODY) {
                served |= first.giver;
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
        Taker<E> me = new Taker<>(slots.take());
        takers.add(me);
        waited++;
        Calls.end(queue, true);
        try {
            if (Calls.await(queue, me.guard, nanos, true) == Outcome.READY) {
                over(me.guard);
                Calls.end(queue, true);
                return me.received;
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

    /// No longer waits; what it was given in the meantime, if anything.
    private @Nullable E leaves(Taker<E> me) {
        Calls.begin(queue);
        takers.remove(me);
        over(me.guard);
        Calls.end(queue, true);
        return me.received;
    }

    // --- to be called without control

    int waitingTakers() {
        return takers.size();
    }

    /// The first element that waits at a place or later.
    @Nullable Offered<E> from(long place) {
        for (Offered<E> each : offered) {
            if (each.place >= place) {
                return each;
            }
        }
        return null;
    }

    /// The place of whoever was the last to wait; he may have been served.
    long lastPlace() {
        return waited;
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
                    served |= each.giver;
                }
                return true;
            }
        }
        return false;
    }
}
