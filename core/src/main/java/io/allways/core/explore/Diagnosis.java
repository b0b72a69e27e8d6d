package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A violation made readable: the same failure with as few context switches as possible, and the step that decides it.
///
/// @param minimal no schedule with fewer switches shows the failure; false if looking for one was given up
/// @param decisiveStep the index of the first step after which every continuation fails, -1 if unknown
/// @param decisiveCertain false if some step before could be it too, because exploring its continuations was given up
/// @param everyExecutionFails there is no decisive step, because nothing ever passes
/// @param passing an execution that passes although it begins as the failing one does, as far as any does that was
///     seen; null if none is known
/// @param trouble why the violation is as it was found although there was time, as sentences; empty if nothing was
/// wrong
public record Diagnosis(
        Violation violation,
        boolean minimal,
        int decisiveStep,
        boolean decisiveCertain,
        boolean everyExecutionFails,
        @Nullable Schedule passing,
        String trouble) {
    private static final long MOST_EXECUTIONS = 100_000;
    private static final Duration MOST_TIME = Duration.ofSeconds(5);

    /// One without trouble.
    public Diagnosis(
            Violation violation,
            boolean minimal,
            int decisiveStep,
            boolean decisiveCertain,
            boolean everyExecutionFails,
            @Nullable Schedule passing) {
        this(violation, minimal, decisiveStep, decisiveCertain, everyExecutionFails, passing, "");
    }

    /// A violation that was not looked into.
    static Diagnosis asFound(Violation violation, String trouble) {
        return new Diagnosis(violation, false, -1, false, false, null, trouble);
    }

    public static Diagnosis of(Target target, Violation violation, Settings settings) {
        return of(target, violation, settings, () -> false);
    }

    /// @param stopped asked now and then, perhaps from several threads: whether to be content with what is known
    static Diagnosis of(Target target, Violation violation, Settings settings, BooleanSupplier stopped) {
        Limits limits = new Limits(MOST_EXECUTIONS, MOST_TIME, settings.limits().steps());
        Settings bounded = settings.withLimits(limits).withWorkers(1).withKeepGoing(true);
        int known = violation.schedule().switches();
        for (int bound = 0; bound < known; bound++) {
            Finder finder = new Finder(violation, bound, stopped);
            boolean complete = finder.search(target, bounded);
            if (finder.found != null) {
                return decide(target, finder.found, true, bounded, stopped);
            }
            if (!complete) {
                return decide(target, violation, false, bounded, stopped);
            }
        }
        return decide(target, violation, true, bounded, stopped);
    }

    /// Looks for a failure among the executions with few switches.
    private static final class Finder implements Observer {
        private final Violation wanted;
        private final int bound;
        private final BooleanSupplier stopped;
        private @Nullable Program program;
        private @Nullable Violation found;

        Finder(Violation wanted, int bound, BooleanSupplier stopped) {
            this.wanted = wanted;
            this.bound = bound;
            this.stopped = stopped;
        }

        /// False if it was given up.
        boolean search(Target target, Settings settings) {
            Session session = new Session("minimise", settings, this);
            try (Program opened = target.open()) {
                program = opened;
                new Bounded(Bounded.Cost.SWITCHES, bound).search(opened, session, session.worker(opened));
            }
            return !session.stopped();
        }

        @Override
        public void ran(Execution execution) {
            if (found == null && program != null && execution.fails()) {
                found = Violation.of(program, execution, wanted.execution()).stream()
                        .filter(violation -> violation.sameAs(wanted))
                        .filter(violation -> violation.schedule().switches() <= bound)
                        .findFirst()
                        .orElse(null);
            }
        }

        @Override
        public boolean stopped() {
            return found != null || stopped.getAsBoolean();
        }
    }

    /// Of the schedule's prefixes, the shortest that nothing passes after. If nothing passes after one, nothing passes
    /// after a longer one either, so halving finds it.
    private static Diagnosis decide(
            Target target, Violation violation, boolean minimal, Settings settings, BooleanSupplier stopped) {
        int passing = -1;
        int failing = violation.schedule().length();
        boolean certain = true;
        Schedule nearest = null;
        while (failing - passing > 1) {
            if (stopped.getAsBoolean()) {
                return new Diagnosis(violation, minimal, -1, false, false, nearest);
            }
            int middle = (passing + failing) >>> 1;
            Passing probe = new Passing(stopped);
            long missed = target.missed();
            Verdict verdict = new Optimal(violation.schedule().prefix(middle)).explore(target, settings, probe);
            if (probe.seen != null) {
                nearest = probe.seen;
                passing = middle;
            } else if (verdict.exhaustive() && target.missed() == missed) {
                failing = middle;
            } else {
                certain = false;
                passing = middle;
            }
        }
        return new Diagnosis(violation, minimal, failing - 1, certain, failing == 0, nearest);
    }

    /// Waits for an execution in which nothing is wrong.
    private static final class Passing implements Observer {
        private final BooleanSupplier stopped;
        private @Nullable Schedule seen;

        Passing(BooleanSupplier stopped) {
            this.stopped = stopped;
        }

        @Override
        public void ran(Execution execution) {
            if (seen == null && execution.ending() == Execution.Ending.DONE) {
                seen = execution.schedule();
            }
        }

        @Override
        public boolean stopped() {
            return seen != null || stopped.getAsBoolean();
        }
    }
}
