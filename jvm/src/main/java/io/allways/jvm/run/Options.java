package io.allways.jvm.run;

import java.time.Duration;

/// How a program is run.
///
/// @param racesFail whether a data race is a failure; otherwise racing accesses are explored like others
/// @param patience how long the program may take from one op to the next
/// @param timeouts when waiting with a time limit may end because of it
public record Options(boolean racesFail, Timeouts timeouts, Duration patience) {
    public static final Options STANDARD = new Options(true, Timeouts.IDLE, Duration.ofSeconds(10));

    public enum Timeouts {
        /// Only when nothing else can go on.
        IDLE,
        /// At any moment.
        ANY,
        /// Never.
        NEVER
    }
}
