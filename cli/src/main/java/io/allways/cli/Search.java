package io.allways.cli;

import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Exploration;
import io.allways.report.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs a search and looks into what it found, with progress, and with Ctrl-C heard at every moment.
final class Search {
    static final String OUT_OF_MEMORY = "out of memory. To give it more: ALLWAYS_JAVA_OPTS=-Xmx8g allways check …";

    private final Target target;
    private final CheckOptions options;
    private final Exploration exploration;
    private final Terminal terminal;
    private final boolean quiet;

    Search(Target target, CheckOptions options, Terminal terminal, boolean quiet) {
        this.target = target;
        this.options = options;
        exploration = new Exploration(target, options.algorithm(), options.settings());
        this.terminal = terminal;
        this.quiet = quiet;
    }

    /// What came out; if memory ran out, what had come out by then, with the limit `memory`.
    Verdict run() {
        Watch watch = new Watch(terminal.interruption());
        try {
            return Progress.during(terminal, quiet, () -> Progress.searching(watch), () -> exploration.search(watch));
        } catch (OutOfMemoryError e) {
            terminal.err().println("allways: " + OUT_OF_MEMORY);
            return partial(watch);
        }
    }

    private Verdict partial(Watch watch) {
        List<Violation> violations = new ArrayList<>();
        watch.failure().ifPresent(schedule -> {
            try (Replay replay =
                    Replay.of(target, schedule, options.settings().limits().steps())) {
                replay.violation().ifPresent(violations::add);
            }
        });
        return new Verdict(
                options.algorithm(),
                violations.isEmpty() ? Outcome.NO_VIOLATION : Outcome.VIOLATED,
                false,
                "memory",
                watch.executions(),
                watch.redundant(),
                0,
                0,
                watch.elapsed(),
                List.of(),
                violations);
    }

    /// The violations made readable, in the order in which they were found.
    ///
    /// @param spent what the search took
    List<Diagnosis> diagnose(List<Violation> violations, Duration spent) {
        AtomicInteger number = new AtomicInteger();
        String what = "looking for the simplest way to fail, ";
        return Progress.during(
                terminal,
                quiet,
                () -> what + number + " of " + violations.size(),
                () -> exploration.diagnose(violations, spent, terminal.interruption()::requested, number::set));
    }
}
