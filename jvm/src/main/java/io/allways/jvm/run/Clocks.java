package io.allways.jvm.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Vector clocks of the Java memory model's happens-before, and epochs: one entry of such a clock in an int.
final class Clocks {
    private static final int CLOCK_BITS = 20;

    private Clocks() {}

    static int epoch(int actor, int clock) {
        return actor << CLOCK_BITS | clock;
    }

    static int actor(int epoch) {
        return epoch >>> CLOCK_BITS;
    }

    /// Whether what happened at `epoch` happens before whoever has this clock.
    static boolean knows(int[] clock, int epoch) {
        int actor = epoch >>> CLOCK_BITS;
        return actor < clock.length && clock[actor] >= (epoch & (1 << CLOCK_BITS) - 1);
    }

    /// The join of both, in `into` if there is room.
    static int[] join(int @Nullable [] into, int @Nullable [] other) {
        if (other == null) {
            return into == null ? new int[0] : into;
        }
        int[] joined = into == null
                ? new int[other.length]
                : into.length < other.length ? Arrays.copyOf(into, other.length) : into;
        for (int i = 0; i < other.length; i++) {
            if (other[i] > joined[i]) {
                joined[i] = other[i];
            }
        }
        return joined;
    }
}
