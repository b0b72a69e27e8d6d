package io.allways.jvm.model.locks;

import io.allways.jvm.run.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Shown;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.List;

/// Who waits for a condition of a lock that is not one of [io.allways.jvm.run.Locks]. Who has waited longest is woken
/// first. All but waiting itself needs the lock.
@Shown("")
final class WaitSet extends Tracked implements Calls.Guarded {
    /// Each waiter has a guard of its own, in turn. Who has waited while this many others came and went meets another
    /// with the same.
    private static final int GUARDS = 32;

    private final List<Integer> waiting = new ArrayList<>();
    private long woken;
    private int tickets;

    @Override
    public long guards() {
        return woken;
    }

    private static long guard(int ticket) {
        return 1L << ticket % GUARDS;
    }

    /// Begins to wait; returns the ticket. The caller then gives up the lock.
    int enter() {
        Calls.begin(this);
        int ticket = tickets++;
        waiting.add(ticket);
        woken &= ~guard(ticket);
        Calls.end(this, true);
        return ticket;
    }

    /// Waits to be woken. False if the time is up (`nanos`; 0 if it has no limit).
    boolean await(int ticket, long nanos) throws InterruptedException {
        if (Locks.wakesSpuriously()) {
            leaves(ticket);
            return true;
        }
        try {
            if (Calls.await(this, guard(ticket), nanos, false) == Calls.Outcome.READY) {
                Calls.end(this, false);
                return true;
            }
        } catch (InterruptedException e) {
            if (leaves(ticket)) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return true;
        }
        return !leaves(ticket);
    }

    void awaitDeaf(int ticket) {
        if (Locks.wakesSpuriously()) {
            leaves(ticket);
            return;
        }
        Calls.beginLook(this, guard(ticket));
        Calls.end(this, false);
    }

    /// Whether it was still waiting.
    private boolean leaves(int ticket) {
        Calls.begin(this);
        boolean waited = waiting.remove((Integer) ticket);
        Calls.end(this, waited);
        return waited;
    }

    void wake(boolean all) {
        Calls.begin(this);
        boolean any = !waiting.isEmpty();
        if (!all && waiting.size() > 1) {
            World.assume(Assumes.LONGEST_WAITER);
        }
        do {
            if (!waiting.isEmpty()) {
                woken |= guard(waiting.removeFirst());
            }
        } while (all && !waiting.isEmpty());
        Calls.end(this, any);
    }

    int size() {
        return waiting.size();
    }
}
