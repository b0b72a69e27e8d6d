package io.allways.c;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// How a C program is run.
///
/// @param racesFail whether a data race is a failure; else racing accesses are explored like others
/// @param timeouts when waiting with a time limit may end because of it
/// @param fork whether every execution gets a process of its own
/// @param wakesOldest whether a signal wakes the thread that has waited longest; else any that waits
/// @param patience how long the program may take from one op to the next
/// @param directory in which it runs
/// @param ranks if it is a program of several processes
/// @param spurious how often each thread may go on without a reason: from a wait, from a weak compare-and-exchange
/// @param properties which of [Property] count; a failure of another is none. If empty, all count but memory that is
/// never
///     freed
public record Options(
        boolean racesFail,
        Timeouts timeouts,
        boolean fork,
        boolean wakesOldest,
        Duration patience,
        List<String> arguments,
        Optional<Path> standardInput,
        Path directory,
        Optional<Ranks> ranks,
        int spurious,
        Set<Property> properties) {
    /// What a failure can be against. Whatever else is wrong always counts.
    public enum Property {
        RACES,
        ASSERTIONS,
        DEADLOCKS,
        MEMORY,
        EXIT,
        LEAKS
    }

    public Options(
            boolean racesFail,
            Timeouts timeouts,
            boolean fork,
            boolean wakesOldest,
            Duration patience,
            List<String> arguments,
            Optional<Path> standardInput,
            Path directory) {
        this(
                racesFail,
                timeouts,
                fork,
                wakesOldest,
                patience,
                arguments,
                standardInput,
                directory,
                Optional.empty(),
                0,
                Set.of());
    }

    public enum Timeouts {
        IDLE,
        ANY,
        NEVER
    }

    public static final Duration PATIENCE = Duration.ofSeconds(10);

    public Options {
        arguments = List.copyOf(arguments);
        properties = Set.copyOf(properties);
    }

    public static Options standard(Path directory) {
        return new Options(true, Timeouts.IDLE, false, false, PATIENCE, List.of(), Optional.empty(), directory);
    }

    public Options withRacesIgnored() {
        return with(false, fork, arguments, ranks, spurious, properties);
    }

    public Options withFork() {
        return with(racesFail, true, arguments, ranks, spurious, properties);
    }

    public Options withArguments(List<String> words) {
        return with(racesFail, fork, words, ranks, spurious, properties);
    }

    public Options withRanks(Ranks how) {
        return with(racesFail, fork, arguments, Optional.of(how), spurious, properties);
    }

    /// Races that do not count are explored.
    public Options withProperties(Set<Property> some) {
        return with(racesFail && some.contains(Property.RACES), fork, arguments, ranks, spurious, some);
    }

    public Options withSpurious(int most) {
        return with(racesFail, fork, arguments, ranks, most, properties);
    }

    private Options with(
            boolean races, boolean forks, List<String> words, Optional<Ranks> how, int most, Set<Property> some) {
        return new Options(
                races, timeouts, forks, wakesOldest, patience, words, standardInput, directory, how, most, some);
    }

    /// For the runtime.
    String text() {
        return (fork ? "fork " : "")
                + (racesFail ? "" : "races-ignore ")
                + (wakesOldest ? "wakes-oldest " : "")
                + (spurious > 0 ? "spurious-" + spurious + " " : "")
                + selected()
                + switch (timeouts) {
                    case IDLE -> "";
                    case ANY -> "timeouts-any";
                    case NEVER -> "timeouts-never";
                };
    }

    private String selected() {
        return properties.stream()
                .sorted()
                .map(property -> "property-" + property.name().toLowerCase(Locale.ROOT) + " ")
                .collect(Collectors.joining());
    }
}
