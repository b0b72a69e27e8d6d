package io.allways.core;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// When to give up: how many executions, how long, how many steps in one execution. A search that stops for one of them
/// keeps what it has and is not exhaustive.
public record Limits(long executions, Duration time, int steps) {
    /// No bound but one on the steps of one execution, so that a program that never ends is told instead of hanging.
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Duration.ofDays(36_500), 100_000);

    private static final Pattern TIME = Pattern.compile("(\\d{1,12})(ms|s|m|h)");

    public Limits {
        if (executions < 1 || time.isNegative() || time.isZero() || steps < 1) {
            throw new IllegalArgumentException(
                    "Limits are positive: " + executions + " executions, " + time + ", " + steps + " steps");
        }
    }

    /// Reads a time as people write it: `500ms`, `60s`, `5m`, `2h`.
    ///
    /// @throws IllegalArgumentException with a message that says what is wrong
    public static Duration time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("`" + text + "` is no time: write 500ms, 60s, 5m or 2h.");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration time = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
        if (time.isZero() || time.compareTo(NONE.time) > 0) {
            throw new IllegalArgumentException("`" + text + "` is out of range: from 1ms to a hundred years.");
        }
        return time;
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
