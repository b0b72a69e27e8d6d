package io.allways.core.explore;

import io.allways.core.Assumption;
import io.allways.core.Execution;
import io.allways.core.Halted;
import io.allways.core.Limits;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.Schedule;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A search from beginning to end, as every user of the explorers wants it: in a thread that suits the target, again as
/// long as the target learns what must be seen of it, and then what it found, made readable.
public record Exploration(Target target, String algorithm, Settings settings) {
    private static final int LOOK_EVERY_MILLIS = 50;

    /// How often to look once more for a diagnosis that should have ended.
    private static final long LAST_LOOKS = 10;

    /// A failure that is found when time is up is still looked into for this long: two seconds after the limit all must
    /// be over, and its steps are worth more than a shorter schedule.
    private static final Duration GRACE = Duration.ofMillis(400);

    private static final Duration LEAST = Duration.ofMillis(1);

    /// Searches. If the calling thread is interrupted, the search ends as if stopped, and the thread is interrupted
    /// still.
    public Verdict search(Observer observer) {
        Stoppable stoppable = new Stoppable(observer);
        FutureTask<Verdict> task = new FutureTask<>(() -> untilSettled(stoppable));
        target.thread("allways-worker-0", task).start();
        Overdue overdue = new Overdue(settings.limits().time(), stoppable::stopped);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    overdue.halt(target);
                    target.watch();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stoppable.stop();
                } catch (ExecutionException e) {
                    throw unchecked(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// All searches together have the time of the limits.
    private Verdict untilSettled(Observer observer) {
        long begin = System.nanoTime();
        while (true) {
            try {
                Limits limits = settings.limits();
                target.begins();
                Probe.deterministic(target, limits.steps());
                Duration left = limits.time().minusNanos(System.nanoTime() - begin);
                Limits rest = limits.withTime(left.compareTo(LEAST) < 0 ? LEAST : left);
                Verdict verdict = Explorers.named(algorithm).explore(target, settings.withLimits(rest), observer);
                List<Assumption> assumptions = target.assumptions();
                target.settled();
                return verdict.assuming(assumptions);
            } catch (Halted e) {
                return nothing(algorithm, e.limit(), Duration.ofNanos(System.nanoTime() - begin));
            } catch (ScheduleMismatch e) {
                throw NotDeterministic.of(e);
            } catch (Restart e) {
                observer.restarted();
            }
        }
    }

    /// Not even one execution came to its end.
    public static Verdict nothing(String algorithm, String limit, Duration time) {
        return new Verdict(algorithm, Verdict.Outcome.INCOMPLETE, false, limit, 0, 0, 0, 0, time, List.of(), List.of());
    }

    /// The violations made readable, in the order in which they were found; as found those for which time runs out, and
    /// those that do not come again when they are looked into.
    ///
    /// @param spent what of the time of the limits has been used
    /// @param stopped asked now and then: whether to leave the rest as found
    /// @param number told which one is next, counted from 1
    public List<Diagnosis> diagnose(
            List<Violation> violations, Duration spent, BooleanSupplier stopped, IntConsumer number) {
        Duration left = settings.limits().time().minus(spent);
        Duration atLeast = left.compareTo(GRACE) < 0 ? GRACE : left;
        Duration most = target.diagnosis().compareTo(atLeast) < 0 ? target.diagnosis() : atLeast;
        long deadline = System.nanoTime() + most.toNanos();
        List<Diagnosis> all = new ArrayList<>();
        for (Violation violation : violations) {
            number.accept(all.size() + 1);
            all.add(diagnose(violation, () -> stopped.getAsBoolean() || System.nanoTime() - deadline > 0));
        }
        return all;
    }

    /// In a thread of its own, so that it can be left alone with it when time is up.
    private Diagnosis diagnose(Violation violation, BooleanSupplier stopped) {
        FutureTask<Diagnosis> task = new FutureTask<>(() -> reproduced(violation, stopped));
        target.thread("allways-diagnosis", task).start();
        long patience = Long.MAX_VALUE;
        while (patience > 0) {
            try {
                return task.get(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // It stops by itself between two executions, and then knows more than nothing.
                patience = !stopped.getAsBoolean() ? Long.MAX_VALUE : Math.min(patience, LAST_LOOKS) - 1;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Diagnosis.asFound(violation, "");
            } catch (ExecutionException e) {
                return switch (e.getCause()) {
                    case OutOfMemoryError memory -> Diagnosis.asFound(violation, "");
                    case Halted halted -> Diagnosis.asFound(violation, "");
                    case RuntimeException trouble -> Diagnosis.asFound(violation, unlike(trouble.getMessage()));
                    case StackOverflowError trouble -> Diagnosis.asFound(violation, unlike(trouble.toString()));
                    case null, default -> throw unchecked(e);
                };
            }
        }
        target.halt("time"); // or it would go on in the background
        return Diagnosis.asFound(violation, "");
    }

    /// What was found with fewer switches counts only if it can be seen again.
    private Diagnosis reproduced(Violation violation, BooleanSupplier stopped) {
        Diagnosis diagnosis = Diagnosis.of(target, violation, settings, stopped);
        if (diagnosis.violation().equals(violation)) {
            return diagnosis;
        }
        try (Program program = target.open()) {
            Execution execution = new Execution();
            Schedule schedule = diagnosis.violation().schedule();
            program.run(
                    new Plan()
                            .follow(schedule)
                            .maxSteps(schedule.length() + settings.limits().steps()),
                    execution);
            boolean again = Violation.of(program, execution, 1).stream().anyMatch(violation::sameAs);
            return again ? diagnosis : Diagnosis.asFound(violation, unlike("a shorter schedule failed only once"));
        }
    }

    private static String unlike(@Nullable String how) {
        String why = how == null ? "no reason given" : how.strip();
        return "It is shown as it was found: what follows from it could not be explored, because the program did not"
                + " behave alike in all executions (" + (why.endsWith(".") ? why.substring(0, why.length() - 1) : why)
                + ").";
    }

    private static RuntimeException unchecked(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException cause -> cause;
            case Error cause -> throw cause;
            case null, default -> new IllegalStateException(e);
        };
    }

    /// Passes on what an observer says, or that somebody else wants an end.
    private static final class Stoppable implements Observer {
        private final Observer inner;
        private volatile boolean stopped;

        Stoppable(Observer inner) {
            this.inner = inner;
        }

        void stop() {
            stopped = true;
        }

        @Override
        public void ran(Execution execution) {
            inner.ran(execution);
        }

        @Override
        public boolean stopped() {
            return stopped || inner.stopped();
        }

        @Override
        public void restarted() {
            inner.restarted();
        }
    }
}
