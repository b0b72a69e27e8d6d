package io.allways.jvm.streams;

import io.allways.jvm.run.Scheduler;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// The monitors of the standard streams. The JDK enters one for each thing that is printed, which nobody notices who
/// does
/// not synchronise on the stream himself, and whose objects do nothing of interest when a stream that is locked asks
/// them
/// for their text. So printing is no op, until one of the two happens: from then on it enters the monitor.
public final class StreamLocks {
    private static final String LESSON = "locked standard streams";

    /// Readers and writers that threads share enter their monitors.
    public static final String SHARED = "readers and writers shared by threads";

    private StreamLocks() {}

    static boolean standard(Object object) {
        return object == Streams.OUT || object == Streams.ERR;
    }

    /// The program synchronises on an object.
    public static void used(Scheduler scheduler, Object object) {
        if (standard(object)) {
            learn(scheduler, LESSON);
        } else if (object.getClass().getName().startsWith("io.allways.jvm.made.")
                && scheduler.running().member.hasThreads()) {
            learn(scheduler, SHARED);
        }
    }

    private static void learn(Scheduler scheduler, String lesson) {
        if (!scheduler.lessons.knows(lesson) && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }

    /// Objects become text while the stream is locked. What the program's own do then is not known.
    static void format(PrintStream stream, @Nullable Object... values) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || values == null || !scheduler.running().member.hasThreads()) {
            return;
        }
        for (Object value : values) {
            if (value != null && value.getClass().getClassLoader() != null && !(value instanceof Record)) {
                learn(scheduler, LESSON);
            }
        }
    }

    /// The program is asked for a text while the stream is locked.
    static void asks(PrintStream stream) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && standard(stream) && scheduler.running().member.hasThreads()) {
            learn(scheduler, LESSON);
        }
    }

    /// True if the monitor was entered.
    static boolean enter(PrintStream stream) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || !scheduler.lessons.knows(LESSON)) {
            return false;
        }
        scheduler.monitors.enter(stream);
        return true;
    }

    static void exit(PrintStream stream) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.monitors.exit(stream);
        }
    }
}
