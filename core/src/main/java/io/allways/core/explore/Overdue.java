package io.allways.core.explore;

import io.allways.core.Target;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Limits hold inside of an execution too. A search ends by itself between two executions; if it has not done so a
/// moment after it should have, the executions under way are ended.
public final class Overdue {
    private static final Duration MOMENT = Duration.ofMillis(700);

    private final long start = System.nanoTime();
    private final Duration time;
    private final BooleanSupplier stopped;
    private long stoppedAt;
    private boolean stopping;

    /// @param time from now on
    /// @param stopped whether somebody wants an end
    public Overdue(Duration time, BooleanSupplier stopped) {
        this.time = time;
        this.stopped = stopped;
    }

    /// To be called again and again.
    public void halt(Target target) {
        long now = System.nanoTime();
        if (!stopping && stopped.getAsBoolean()) {
            stopping = true;
            stoppedAt = now;
        }
        if (Duration.ofNanos(now - start).minus(MOMENT).compareTo(time) > 0) {
            target.halt("time");
        } else if (stopping && now - stoppedAt > MOMENT.toNanos()) {
            target.halt("interrupted");
        }
    }
}
