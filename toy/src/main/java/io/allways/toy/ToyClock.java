package io.allways.toy;

import java.util.Arrays;

/// The time of a running toy program, and when its threads give up what they are blocked in.
///
/// Time passes only when nothing else can go on: then it is the time of the earliest deadline. What comes before and
/// what after is the same in all executions of a trace, and so is the time.
final class ToyClock {
    private static final long NEVER = Long.MAX_VALUE;

    private final long[] deadlines;
    private long time;

    ToyClock(int threads) {
        deadlines = new long[threads];
    }

    void reset() {
        Arrays.fill(deadlines, NEVER);
        time = 0;
    }

    /// From now on `actor` is blocked, if at all, for no longer than `delay`; -1 for ever.
    void start(int actor, int delay) {
        deadlines[actor] = delay < 0 ? NEVER : time + delay;
    }

    /// It is time for `actor` to give up.
    void strike(int actor) {
        time = deadlines[actor];
        deadlines[actor] = NEVER;
    }

    boolean runs(int actor) {
        return deadlines[actor] != NEVER;
    }

    /// Whether `a` is due before `b`.
    boolean before(int a, int b) {
        return deadlines[a] < deadlines[b] || deadlines[a] == deadlines[b] && a < b;
    }

    int[] state() {
        int[] state =
                Arrays.copyOf(Arrays.stream(deadlines).mapToInt(Long::hashCode).toArray(), deadlines.length + 1);
        state[deadlines.length] = Long.hashCode(time);
        return state;
    }
}
