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
import org.jspecify.annotations.Nullable;

/// A violation made readable: the same failure with as few context switches as possible, and the step that decides it.
///
/// @param minimal no schedule with fewer switches shows the failure; false if looking for one was given up
/// @param decisiveStep the index of the first step after which every continuation fails, -1 if unknown
/// @param decisiveCertain false if some step before could be it too, because exploring its continuations was given up
/// @param everyExecutionFails there is no decisive step, because nothing ever passes
/// @param passing an execution that passes although it begins as the failing one does, as far as any does that was
///     seen; null if none is known
public record Diagnosis(
        Violation violation,
        boolean minimal,
        int decisiveStep,
        boolean decisiveCertain,
        boolean everyExecutionFails,
        @Nullable Schedule passing) {
    private static final long MOST_EXECUTIONS = 100_000;
    private static final Duration MOST_TIME = Duration.ofSeconds(5);

    public static Diagnosis of(Target target, Violation violation, Settings settings) {
        Limits limits = new Limits(MOST_EXECUTIONS, MOST_TIME, settings.limits().steps());
        Settings bounded = settings.withLimits(limits).withWorkers(1).withKeepGoing(true);
        int known = violation.schedule().switches();
        for (int bound = 0; bound < known; bound++) {
            Finder finder = new Finder(violation, bound);
            boolean complete = finder.search(target, bounded);
            if (finder.found != null) {
                return decide(target, finder.found, true, bounded);
            }
            if (!complete) {
                return decide(target, violation, false, bounded);
            }
        }
        return decide(target, violation, true, bounded);
    }

    /// Looks for a failure among the executions with few switches.
    private static final class Finder implements Observer {
        private final Violation wanted;
        private final int bound;
        private @Nullable Program program;
        private @Nullable Violation found;

        Finder(Violation wanted, int bound) {
            this.wanted = wanted;
            this.bound = bound;
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
            return found != null;
        }
    }

    /// Of the schedule's prefixes, the shortest that nothing passes after. If nothing passes after one, nothing passes
    /// after a longer one either, so halving finds it.
    private static Diagnosis decide(Target target, Violation violation, boolean minimal, Settings settings) {
        int passing = -1;
        int failing = violation.schedule().length();
        boolean certain = true;
        Schedule nearest = null;
        while (failing - passing > 1) {
            int middle = (passing + failing) >>> 1;
            Passing probe = new Passing();
            Verdict verdict = new Optimal(violation.schedule().prefix(middle)).explore(target, settings, probe);
            if (probe.seen != null) {
                nearest = probe.seen;
                passing = middle;
            } else if (verdict.exhaustive()) {
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
        private @Nullable Schedule seen;

        @Override
        public void ran(Execution execution) {
            if (seen == null && execution.ending() == Execution.Ending.DONE) {
                seen = execution.schedule();
            }
        }

        @Override
        public boolean stopped() {
            return seen != null;
        }
    }
}
