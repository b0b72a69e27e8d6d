package io.allways.cli;

import io.allways.core.NotDeterministic;
import io.allways.core.Restart;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Explorers;
import io.allways.core.explore.Probe;
import io.allways.report.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs a search and looks into what it found, with progress, and with Ctrl-C heard at every moment.
final class Search {
    static final String OUT_OF_MEMORY = "out of memory. To give it more: ALLWAYS_JAVA_OPTS=-Xmx8g allways check …";

    /// All violations together are given this long; further ones are shown as they were found.
    private static final Duration DIAGNOSIS = Duration.ofMinutes(1);

    private final Target target;
    private final CheckOptions options;
    private final Terminal terminal;
    private final boolean quiet;

    Search(Target target, CheckOptions options, Terminal terminal, boolean quiet) {
        this.target = target;
        this.options = options;
        this.terminal = terminal;
        this.quiet = quiet;
    }

    /// What came out; if memory ran out, what had come out by then, with the limit `memory`.
    Verdict run() {
        Watch watch = new Watch(terminal.interruption());
        try {
            return Progress.during(
                    terminal, quiet, () -> Progress.searching(watch), () -> InThread.of(target, () -> explore(watch)));
        } catch (OutOfMemoryError e) {
            terminal.err().println("allways: " + OUT_OF_MEMORY);
            return partial(watch);
        }
    }

    /// Until the target has nothing more to learn about what must be seen of it.
    private Verdict explore(Watch watch) {
        while (true) {
            try {
                Probe.deterministic(target, options.settings().limits().steps());
                Verdict verdict = Explorers.named(options.algorithm()).explore(target, options.settings(), watch);
                target.settled();
                return verdict;
            } catch (ScheduleMismatch e) {
                throw NotDeterministic.of(e);
            } catch (Restart e) {
                watch.restart();
            }
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
    List<Diagnosis> diagnose(List<Violation> violations) {
        long deadline = System.nanoTime() + DIAGNOSIS.toNanos();
        AtomicInteger number = new AtomicInteger();
        String what = "looking for the simplest way to fail, ";
        return Progress.during(terminal, quiet, () -> what + number + " of " + violations.size(), () -> {
            List<Diagnosis> all = new ArrayList<>();
            for (Violation violation : violations) {
                number.incrementAndGet();
                all.add(diagnose(violation, deadline));
            }
            return all;
        });
    }

    /// In a thread of its own, so that it can be left alone with it when time is up.
    private Diagnosis diagnose(Violation violation, long deadline) {
        Diagnosis asFound = new Diagnosis(violation, false, -1, false, false);
        Settings settings = options.settings();
        FutureTask<Diagnosis> task = new FutureTask<>(() -> Diagnosis.of(target, violation, settings));
        Thread.ofPlatform().daemon().name("allways-diagnosis").start(task);
        while (!terminal.interruption().requested() && System.nanoTime() < deadline) {
            try {
                return task.get(50, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // look again whether to go on
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return asFound;
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case OutOfMemoryError error -> {
                        return asFound;
                    }
                    case RuntimeException cause -> throw cause;
                    case Error cause -> throw cause;
                    case null, default -> throw new IllegalStateException(e);
                }
            }
        }
        return asFound;
    }
}
