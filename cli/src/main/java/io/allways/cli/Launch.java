package io.allways.cli;

import java.time.Duration;
import java.time.Instant;

/// How long the start of the JVM took, which is part of the time of a command. The launcher says when it began.
final class Launch {
    /// A clock that has been set meanwhile shall not end a check.
    private static final Duration MOST = Duration.ofMinutes(1);

    private Launch() {}

    /// Zero if nobody knows.
    static Duration took() {
        return between(System.getProperty("allways.began", ""), Instant.now());
    }

    /// @param began seconds since 1970, with a fraction of six digits after a point or a comma
    static Duration between(String began, Instant now) {
        if (!began.matches("\\d{1,12}[.,]\\d{6}")) {
            return Duration.ZERO;
        }
        String[] parts = began.split("[.,]", -1);
        Instant then = Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1]) * 1000);
        Duration took = Duration.between(then, now);
        return took.isNegative() || took.compareTo(MOST) > 0 ? Duration.ZERO : took;
    }
}
