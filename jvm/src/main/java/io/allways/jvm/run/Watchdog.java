package io.allways.jvm.run;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Sees from another thread whether the program still comes to operations.
final class Watchdog {
    private static final VarHandle PULSE;

    static {
        try {
            PULSE = MethodHandles.lookup().findVarHandle(Watchdog.class, "pulse", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// Steps since the program began.
    @SuppressWarnings("UnusedVariable") // through PULSE
    private long pulse;

    /// Who runs the program now.
    private volatile @Nullable Thread busy;
    /// The execution has been given up: it ends at the next hook, if there is one.
    private boolean cancelled;

    private long watched = -1;
    private long since;

    void begin(Thread carrier) {
        busy = carrier;
    }

    void end() {
        busy = null;
    }

    /// Nobody else writes it; a plain store is enough.
    void beat() {
        PULSE.setOpaque(this, (long) PULSE.getOpaque(this) + 1);
    }

    boolean cancelled() {
        return cancelled;
    }

    /// What the program does, if it has been on its way to its next op for too long.
    @Nullable String stuck(Duration patience, @Nullable Fiber running) {
        Thread carrier = busy;
        long seen = (long) PULSE.getOpaque(this);
        if (carrier == null || seen != watched) {
            watched = seen;
            since = System.nanoTime();
            return null;
        }
        if (System.nanoTime() - since < patience.toNanos()) {
            return null;
        }
        StackTraceElement[] stack = carrier.getStackTrace();
        cancelled = true;
        int at = Places.first(stack);
        int top = Places.outside(stack);
        String in = top < 0 ? "" : " It is in " + stack[top].getClassName() + "." + stack[top].getMethodName();
        String by = at < 0 ? "" : (at == top ? "" : ", called") + " at " + Places.text(stack[at]);
        return "The program did not come to its next operation for " + patience.toSeconds() + " s: thread "
                + (running == null ? "main" : running.name())
                + " runs without end or is blocked outside of what can be controlled."
                + in + by + ".";
    }
}
