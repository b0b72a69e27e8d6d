package io.allways.jvm.model.locks;

import io.allways.jvm.run.World;
import java.util.Date;

/// Small things that all that waits needs.
final class Waits {
    private Waits() {}

    static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /// How long it is until then; not more than 0 if that is past.
    @SuppressWarnings("JavaUtilDate") // Condition has it
    static long nanosUntil(Date deadline) {
        return (deadline.getTime() - World.currentTimeMillis()) * 1_000_000;
    }
}
