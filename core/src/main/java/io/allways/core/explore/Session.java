package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Halted;
import io.allways.core.NotControllable;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// What one search has counted and found, and whether it may go on. Shared by its workers.
final class Session {
    /// Events between two looks at the clock, at most; fewer where executions are slow.
    private static final int CLOCK_EVERY = 4096;

    /// What may pass between two looks.
    private static final long CLOCK_NANOS = 20_000_000;

    private final String algorithm;
    private final Settings settings;
    private final Observer observer;
    private final long start = System.nanoTime();
    private final AtomicLong executions = new AtomicLong();
    private final List<Tally> tallies = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();
    private volatile boolean stopped;
    private String limit = "";

    Session(String algorithm, Settings settings, Observer observer) {
        this.algorithm = algorithm;
        this.settings = settings;
        this.observer = observer;
    }

    Settings settings() {
        return settings;
    }

    boolean stopped() {
        return stopped;
    }

    /// One worker's counts; only that worker writes them.
    final class Tally {
        private final Program program;
        private long counted;
        private long blocked;
        private long bounded;
        private long transitions;
        private int sinceClock;
        private int clockEvery = 1;
        private long lastLook = start;

        private Tally(Program program) {
            this.program = program;
        }

        /// Whether one more execution may be run. To be asked before each, so that a search which needs exactly as
        /// many as the limit allows is exhaustive.
        boolean mayRun() {
            if (!stopped && executions.getAndIncrement() >= settings.limits().executions()) {
                stop("executions");
            }
            return !stopped;
        }

        /// Takes in an execution. False if the search must stop.
        boolean ran(Execution execution) {
            transitions += execution.length();
            if (execution.ending() == Ending.REDUNDANT) {
                blocked++;
            } else {
                counted++;
                if (execution.ending() == Ending.BOUND) {
                    bounded++;
                    limit("steps");
                }
            }
            observer.ran(execution);
            if (execution.fails()) {
                // One that is abandoned counts for none, so that the next would have its number.
                long number = execution.ending() == Ending.REDUNDANT ? counted + 1 : counted;
                Violation.of(program, execution, number).forEach(Session.this::found);
            }
            sinceClock += execution.length() + 64;
            if (sinceClock >= clockEvery) {
                look();
            }
            return !stopped;
        }

        private void look() {
            long now = System.nanoTime();
            clockEvery =
                    now - lastLook > CLOCK_NANOS ? Math.max(1, clockEvery / 4) : Math.min(CLOCK_EVERY, clockEvery * 2);
            lastLook = now;
            sinceClock = 0;
            if (now - start >= settings.limits().time().toNanos()) {
                stop("time");
            } else if (observer.stopped()) {
                stop("interrupted");
            }
        }
    }

    synchronized Tally worker(Program program) {
        Tally tally = new Tally(program);
        tallies.add(tally);
        return tally;
    }

    /// Ends the search before it is complete.
    void stop(String why) {
        limit(why);
        stopped = true;
    }

    private synchronized void limit(String why) {
        if (limit.isEmpty() || limit.equals("steps")) {
            limit = why;
        }
    }

    private synchronized void found(Violation violation) {
        boolean wanted = settings.keepGoing() || violations.isEmpty();
        if (wanted && violations.stream().noneMatch(violation::sameAs)) {
            violations.add(violation);
        }
        if (!settings.keepGoing()) {
            stopped = true;
        }
    }

    /// What came out although the search could not go on: if something was found before, that counts.
    Verdict verdictAfter(RuntimeException trouble) {
        synchronized (this) {
            if (trouble instanceof Halted halted) {
                limit = halted.limit();
                stopped = true;
                return verdict(false);
            }
            if (violations.isEmpty() || trouble instanceof Restart) {
                throw trouble;
            }
            limit = trouble instanceof NotControllable ? "not controllable" : "not deterministic";
            stopped = true;
            return verdict(false);
        }
    }

    /// @param complete whether the algorithm would have covered everything, had nothing stopped it
    synchronized Verdict verdict(boolean complete) {
        long counted = tallies.stream().mapToLong(tally -> tally.counted).sum();
        long bounded = tallies.stream().mapToLong(tally -> tally.bounded).sum();
        boolean exhaustive = complete && !stopped && bounded == 0;
        Verdict.Outcome outcome = Verdict.Outcome.of(!violations.isEmpty(), exhaustive, counted, bounded);
        return new Verdict(
                algorithm,
                outcome,
                exhaustive,
                limit,
                counted,
                tallies.stream().mapToLong(tally -> tally.blocked).sum(),
                bounded,
                tallies.stream().mapToLong(tally -> tally.transitions).sum(),
                Duration.ofNanos(System.nanoTime() - start),
                tallies.stream()
                        .map(tally -> new Verdict.Worker(tally.counted, tally.blocked, tally.transitions))
                        .toList(),
                violations);
    }
}
