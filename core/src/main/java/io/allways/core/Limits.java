package io.allways.core;

import java.time.Duration;

/// When to give up: how many executions, how long, how many steps in one execution. A search that stops for one of them
/// keeps what it has and is not exhaustive.
public record Limits(long executions, Duration time, int steps) {
    /// No bound but one on the steps of one execution, so that a program that never ends is told instead of hanging.
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Duration.ofDays(36_500), 100_000);

    public Limits {
        if (executions < 1 || time.isNegative() || time.isZero() || steps < 1) {
            throw new IllegalArgumentException(
                    "Limits are positive: " + executions + " executions, " + time + ", " + steps + " steps");
        }
    }

    public Limits withExecutions(long most) {
        return new Limits(most, time, steps);
    }

    public Limits withTime(Duration most) {
        return new Limits(executions, most, steps);
    }

    public Limits withSteps(int most) {
        return new Limits(executions, time, most);
    }
}
