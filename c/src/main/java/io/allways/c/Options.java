package io.allways.c;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How a C program is run.
///
/// @param racesFail whether a data race is a failure; else racing accesses are explored like others
/// @param timeouts when waiting with a time limit may end because of it
/// @param fork whether every execution gets a process of its own
/// @param wakesOldest whether a signal wakes the thread that has waited longest; else any that waits
/// @param patience how long the program may take from one op to the next
/// @param directory in which it runs
public record Options(
        boolean racesFail,
        Timeouts timeouts,
        boolean fork,
        boolean wakesOldest,
        Duration patience,
        List<String> arguments,
        Optional<Path> standardInput,
        Path directory) {
    public enum Timeouts {
        IDLE,
        ANY,
        NEVER
    }

    public static final Duration PATIENCE = Duration.ofSeconds(10);

    public Options {
        arguments = List.copyOf(arguments);
    }

    public static Options standard(Path directory) {
        return new Options(true, Timeouts.IDLE, false, false, PATIENCE, List.of(), Optional.empty(), directory);
    }

    public Options withRacesIgnored() {
        return new Options(false, timeouts, fork, wakesOldest, patience, arguments, standardInput, directory);
    }

    public Options withFork() {
        return new Options(racesFail, timeouts, true, wakesOldest, patience, arguments, standardInput, directory);
    }

    public Options withArguments(List<String> words) {
        return new Options(racesFail, timeouts, fork, wakesOldest, patience, words, standardInput, directory);
    }

    /// For the runtime.
    String text() {
        return (fork ? "fork " : "")
                + (racesFail ? "" : "races-ignore ")
                + (wakesOldest ? "wakes-oldest " : "")
                + switch (timeouts) {
                    case IDLE -> "";
                    case ANY -> "timeouts-any";
                    case NEVER -> "timeouts-never";
                };
    }
}
