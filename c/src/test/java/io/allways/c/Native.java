package io.allways.c;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.core.explore.Exploration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Checks small C programs, given as texts.
final class Native {
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final Settings SETTINGS =
            Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(5_000)).withKeepGoing(true);

    private Native() {}

    static void require() {
        try {
            Command.run(List.of("gcc", "--version"), HERE);
        } catch (IOException e) {
            assumeTrue("true".equals(System.getenv("CI")), "skipped: there is no gcc");
        }
    }

    static Path build(String source, String flags) throws IOException, BuildFailure {
        Path file = Files.createTempDirectory("allways-native-test").resolve("program.c");
        Files.writeString(file, source);
        return new CBuild(Toolchain.of("gcc"), flags).compile(List.of(file), HERE);
    }

    /// `verified 3` (traces), or what went wrong: the kinds and messages of all failures, in order.
    static String check(String source) throws IOException, BuildFailure {
        return check(source, options -> options);
    }

    static String check(String source, UnaryOperator<Options> how) throws IOException, BuildFailure {
        CTarget target = new CTarget("program", build(source, "-w -lm"), how.apply(Options.standard(HERE)));
        try {
            return outcome(new Exploration(target, "optimal", SETTINGS).search(Observer.NONE));
        } finally {
            target.release();
        }
    }

    /// The codes of what a search assumes.
    static List<String> assumed(String source, UnaryOperator<Options> how) throws IOException, BuildFailure {
        CTarget target = new CTarget("program", build(source, "-w -lm"), how.apply(Options.standard(HERE)));
        try {
            Verdict verdict = new Exploration(target, "optimal", SETTINGS).search(Observer.NONE);
            return verdict.assumptions().stream()
                    .map(assumption -> assumption.sort().code())
                    .toList();
        } finally {
            target.release();
        }
    }

    private static String outcome(Verdict verdict) {
        return verdict.outcome() == Verdict.Outcome.VIOLATED
                ? verdict.violations().stream().map(Native::failure).sorted().collect(Collectors.joining("\n"))
                : verdict.outcome().name().toLowerCase(java.util.Locale.ROOT) + " " + verdict.executions();
    }

    private static String failure(Violation violation) {
        return violation.kind() + ": " + violation.message();
    }

    /// What a search comes to that has no more time than that.
    static Verdict within(Duration time, String source) throws IOException, BuildFailure {
        CTarget target = new CTarget("program", build(source, "-w"), Options.standard(HERE));
        try {
            Settings limited = SETTINGS.withLimits(Limits.NONE.withTime(time));
            return new Exploration(target, "optimal", limited).search(Observer.NONE);
        } finally {
            target.release();
        }
    }
}
