package io.allways.graph;

import java.util.Arrays;

/// How many different values there are among some, and how many there may be in all.
final class Distinct {
    private final long[] values;
    private final byte[] times;
    private int count;
    private int once;
    private int twice;

    /// @param most values that will be added
    Distinct(int most) {
        values = new long[4 * Integer.highestOneBit(Math.max(1, most))];
        times = new byte[values.length];
    }

    void clear() {
        Arrays.fill(times, (byte) 0);
        count = 0;
        once = 0;
        twice = 0;
    }

    /// Whether the value, a hash, is new.
    boolean add(long value) {
        int mask = values.length - 1;
        int place = (int) (value >>> 20) & mask;
        while (times[place] != 0 && values[place] != value) place = place + 1 & mask;
        switch (times[place]) {
            case 0 -> {
                values[place] = value;
                count++;
                once++;
            }
            case 1 -> {
                once--;
                twice++;
            }
            case 2 -> twice--;
            default -> {
                return false;
            }
        }
        return times[place]++ == 0;
    }

    /// How many different values those were drawn from, at least: the more of them were seen once only, the more there
    /// are that were not seen. After A. Chao, *Nonparametric estimation of the number of classes in a population*,
    /// 1984.
    double estimate() {
        return count + once * (once - 1.0) / (2.0 * (twice + 1));
    }
}
