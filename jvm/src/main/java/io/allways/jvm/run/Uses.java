package io.allways.jvm.run;

import java.util.Arrays;
import java.util.Objects;

/// Which threads have used something, and when: tells whether a thread knows of what all others did, or something
/// happened at the same time. What never happens at the same time needs no op of its own.
public final class Uses {
    private static final int NOW = Integer.MAX_VALUE;

    private int[] times = new int[4];

    /// The running thread begins to use it.
    public void begin() {
        set(NOW);
    }

    /// It has.
    public void end() {
        Fiber fiber = fiber();
        set(fiber.clock[fiber.number]);
    }

    private void set(int time) {
        int actor = fiber().number;
        if (actor >= times.length) {
            times = Arrays.copyOf(times, Math.max(actor + 1, times.length * 2));
        }
        times[actor] = time;
    }

    /// Whether all uses by others happened before what the running thread does now.
    public boolean known() {
        Fiber fiber = fiber();
        for (int actor = 0; actor < times.length; actor++) {
            int seen = actor < fiber.clock.length ? fiber.clock[actor] : 0;
            if (actor != fiber.number && times[actor] > seen) {
                return false;
            }
        }
        return true;
    }

    private static Fiber fiber() {
        return Objects.requireNonNull(Scheduler.present()).running();
    }
}
