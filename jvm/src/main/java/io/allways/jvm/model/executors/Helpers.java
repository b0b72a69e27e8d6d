package io.allways.jvm.model.executors;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Scheduler;

/// In the JDK not only who completes a future does what depends on it: whoever has waited for it, or came too late to
/// complete it, helps. As long as nobody can, it is no op to take what is to be done next.
public final class Helpers {
    private Helpers() {}

    /// Whether somebody may help, or looks at who waits.
    public static boolean known() {
        return Learned.knows(Lessons.HELPERS);
    }

    /// The search begins again, unless it is known.
    public static void learn() {
        Learned.learn(Lessons.HELPERS);
    }

    /// Now, as the running thread counts it.
    public static long moment() {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null ? 0 : scheduler.running().epoch();
    }

    /// Whether all that happened up to a moment of some thread has happened before what the running thread does now.
    public static boolean isPast(long moment) {
        Scheduler scheduler = Scheduler.current();
        return scheduler == null || scheduler.running().knows(moment);
    }
}
