package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.toy.BruteForce;
import io.allways.toy.Toy;
import io.allways.toy.Watched;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Holds an explorer against brute force.
final class Oracle {
    /// Programs with more partial traces than this are left out: they cost as much as a hundred others.
    static final int MOST_PARTIAL_TRACES = 2000;

    private Oracle() {}

    /// How an explorer is run on a program.
    interface Run {
        Verdict explore(Watched program);
    }

    static Run run(Explorer explorer, int workers) {
        Settings settings = Settings.DEFAULT
                .withKeepGoing(true)
                .withWorkers(workers)
                .withLimits(Limits.NONE.withExecutions(1_000_000));
        return program -> explorer.explore(program, settings, Observer.NONE);
    }

    /// What is wrong with a run of `toy`; empty if nothing is.
    ///
    /// @param once every trace must be run exactly once, and nothing in vain
    static Optional<String> problem(Toy toy, BruteForce expected, Run run, boolean once) {
        Watched watched = new Watched(toy);
        Verdict verdict;
        try {
            verdict = run.explore(watched);
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e);
        }
        Set<Schedule> missing = minus(expected.traces(), watched.traces().keySet());
        Set<Schedule> extra = minus(watched.traces().keySet(), expected.traces());
        if (!missing.isEmpty() || !extra.isEmpty()) {
            return Optional.of(
                    "of " + expected.traces().size() + " traces it misses " + missing + " and makes up " + extra);
        }
        if (!watched.endStates().equals(expected.endStates())) {
            return Optional.of("the end states differ");
        }
        if (!verdict.exhaustive()) {
            return Optional.of("it does not call itself exhaustive");
        }
        if (once && verdict.executions() != expected.traces().size()) {
            return Optional.of(verdict.executions() + " executions for "
                    + expected.traces().size() + " traces");
        }
        if (once && verdict.blocked() > 0) {
            return Optional.of(verdict.blocked() + " blocked executions");
        }
        for (Violation violation : verdict.violations()) {
            Optional<String> misfit = replay(toy, violation);
            if (misfit.isPresent()) {
                return misfit;
            }
        }
        return Optional.empty();
    }

    /// Every violation found anywhere must show again under its schedule.
    static Optional<String> replay(Toy toy, Violation violation) {
        Program program = toy.open();
        Execution x = new Execution();
        program.run(new Plan().follow(violation.schedule()), x);
        if (Violation.of(program, x, 1).stream().noneMatch(violation::sameAs)) {
            return Optional.of(violation + " does not replay: " + x.ending());
        }
        return Optional.empty();
    }

    private static Set<Schedule> minus(Set<Schedule> all, Set<Schedule> some) {
        Set<Schedule> rest = new HashSet<>(all);
        rest.removeAll(some);
        return rest;
    }
}
