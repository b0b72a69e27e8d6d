package io.allways.jvm.run;

import org.jspecify.annotations.Nullable;

/// What others may do to a thread at any time: interrupt it, and give it a permit to return from `park`. The guards of
/// the ops on it are bits, and above those how often it was interrupted.
final class Signals {
    static final long INTERRUPTED = 1;
    static final long NOT_INTERRUPTED = 2;
    static final long PERMIT = 4;

    final Fiber fiber;
    boolean interrupted;
    /// How often it was interrupted.
    long interrupts;
    /// What those who interrupted it did before: whoever sees the interrupt knows of it.
    int @Nullable [] clock;

    Signals(Fiber fiber) {
        this.fiber = fiber;
    }

    long guards() {
        return interrupts << 32 | (interrupted ? INTERRUPTED : NOT_INTERRUPTED) | (fiber.permit ? PERMIT : 0);
    }

    /// The guard that holds once it was interrupted that often.
    static long times(long interrupts) {
        return interrupts << 32;
    }
}
