package io.allways.jvm.model;

import io.allways.jvm.program.NotControllable;
import io.allways.jvm.run.Scheduler;
import java.util.Objects;

/// Guards of those who wait at one object: each has a bit of its own for as long as it waits there. Who gets which is
/// decided in calls of the object, so it is the same in all executions of a trace.
public final class Slots {
    private final int first;
    private int used;

    /// @param first the first bit that is free for those who wait
    public Slots(int first) {
        this.first = first;
    }

    /// A guard that nobody else has. To be called in a call of the object.
    public long take() {
        int free = ~used & -1 << first;
        if (free == 0) {
            Scheduler scheduler = Objects.requireNonNull(Scheduler.present());
            throw scheduler.abort(new NotControllable("More than " + (Integer.SIZE - first)
                    + " threads wait at one object at the same time ("
                    + scheduler.running().name()
                    + " is one of them), which is more than can be told apart there. Check with fewer threads."));
        }
        int guard = Integer.lowestOneBit(free);
        used |= guard;
        return guard & 0xffff_ffffL;
    }

    /// It waits no more. Also in a call of the object.
    public void give(long guard) {
        used &= ~(int) guard;
    }
}
