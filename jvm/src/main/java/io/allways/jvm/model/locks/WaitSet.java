package io.allways.jvm.model.locks;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.model.Slots;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.run.Tracked;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Who waits for a condition of a lock that is not one of [io.allways.jvm.run.Locks]. Who has waited longest is woken
/// first. All but waiting itself needs the lock.
@Shown("")
final class WaitSet extends Tracked implements Calls.Guarded {
    private final Slots slots = new Slots(0);
    private final Map<Long, Thread> waiting = new LinkedHashMap<>();
    private long woken;

    @Override
    public long guards() {
        return woken;
    }

    /// Begins to wait; returns the guard to wait for. The caller then gives up the lock.
    long enter() {
        Calls.begin(this);
        long guard = slots.take();
        waiting.put(guard, Thread.currentThread());
        Calls.end(this, true);
        return guard;
    }

    /// Waits no more, and has the lock again.
    void exit(long guard) {
        woken &= ~guard;
        slots.give(guard);
    }

    /// Waits to be woken. False if the time is up (`nanos`; 0 if it has no limit).
    boolean await(long guard, long nanos) throws InterruptedException {
        if (Locks.wakesSpuriously()) {
            leaves(guard);
            return true;
        }
        try {
            if (Calls.await(this, guard, nanos, false) == Calls.Outcome.READY) {
                Calls.end(this, false);
                return true;
            }
        } catch (InterruptedException e) {
            if (leaves(guard)) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return true;
        }
        return !leaves(guard);
    }

    void awaitDeaf(long guard) {
        if (Locks.wakesSpuriously()) {
            leaves(guard);
            return;
        }
        Calls.beginLook(this, guard);
        Calls.end(this, false);
    }

    /// Whether it was still waiting. If not, it has its place where it waits for the lock.
    private boolean leaves(long guard) {
        Calls.begin(this);
        boolean waited = waiting.remove(guard) != null;
        boolean placed = (woken & guard) != 0;
        Calls.end(this, waited);
        if (!waited && !placed) {
            Calls.beginLook(this, guard);
            Calls.end(this, false);
        }
        return waited;
    }

    /// @param place gives who is woken a place where it waits for the lock, before it can go on; null if nobody is to
    /// have one
    void wake(boolean all, @Nullable Consumer<Thread> place) {
        Calls.begin(this);
        if (!all && waiting.size() > 1) {
            World.assume(Assumes.LONGEST_WAITER);
        }
        List<Thread> threads = new ArrayList<>();
        long guards = 0;
        do {
            if (!waiting.isEmpty()) {
                long longest = waiting.keySet().iterator().next();
                threads.add(Objects.requireNonNull(waiting.remove(longest)));
                guards |= longest;
            }
        } while (all && !waiting.isEmpty());
        boolean any = guards != 0;
        if (place == null) {
            woken |= guards;
        }
        Calls.end(this, any);
        if (place != null && any) {
            threads.forEach(place);
            Calls.begin(this);
            woken |= guards;
            Calls.end(this, true);
        }
    }

    /// Who waits. The caller has the lock, so that others can only stop waiting.
    List<Thread> threads() {
        Calls.beginLook(this);
        List<Thread> all = List.copyOf(waiting.values());
        Calls.end(this, false);
        return all;
    }
}
