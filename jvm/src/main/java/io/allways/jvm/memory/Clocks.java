package io.allways.jvm.memory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Vector clocks of the Java memory model's happens-before, and epochs: one entry of such a clock in a long. With an
/// epoch and a site in one long, [Cells] takes no more room than with an int for each.
public final class Clocks {
    public static final int SITE_BITS = 22;
    private static final int CLOCK_BITS = 27;
    public static final int MOST_CLOCK = (1 << CLOCK_BITS) - 1;

    private Clocks() {}

    public static long epoch(int actor, int clock) {
        return (long) actor << CLOCK_BITS | clock;
    }

    public static int actor(long epoch) {
        return (int) (epoch >>> CLOCK_BITS);
    }

    static int clock(long epoch) {
        return (int) epoch & MOST_CLOCK;
    }

    /// An access: its epoch and its site.
    static long access(long epoch, int site) {
        return epoch << SITE_BITS | site;
    }

    public static long epochOf(long access) {
        return access >>> SITE_BITS;
    }

    public static int siteOf(long access) {
        return (int) access & (1 << SITE_BITS) - 1;
    }

    /// Whether what happened at `epoch` happens before whoever has this clock.
    public static boolean knows(int[] clock, long epoch) {
        int actor = actor(epoch);
        return actor < clock.length && clock[actor] >= clock(epoch);
    }

    /// The join of both, in `into` if there is room.
    public static int[] join(int @Nullable [] into, int @Nullable [] other) {
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
