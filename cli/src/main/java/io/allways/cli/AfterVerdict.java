package io.allways.cli;

import io.allways.core.Target;
import io.allways.core.explore.Overdue;
import java.time.Duration;

/// While a report is made, executions are run again; they are ended if there is no time left for them.
final class AfterVerdict {
    private static final int LOOK_EVERY_MILLIS = 50;

    /// What a report may take when time is up, besides the moment that [Overdue] waits.
    private static final Duration MORE = Duration.ofMillis(300);

    private final Thread thread;
    private volatile boolean over;

    /// @param left of the time of the limits
    AfterVerdict(Target target, Duration left, Interruption interruption) {
        Overdue overdue = new Overdue((left.isNegative() ? Duration.ZERO : left).plus(MORE), interruption::requested);
        thread = Thread.ofPlatform().daemon().name("allways-report").start(() -> {
            while (!over) {
                overdue.halt(target);
                pause();
            }
        });
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void end() {
        over = true;
        thread.interrupt();
    }
}
