package io.allways.c.reality;

import io.allways.c.BuildFailure;
import io.allways.c.reality.Workshop.Built;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Holds programs against reality. For each program:
///
/// 1. `optimal` finds the complete set of outcomes, or the program is left out as too large;
/// 2. `naive`, as far as it gets within its limits, finds no other, and none less if it gets to its end. Where there
/// are
///    races both explore what races;
/// 3. without a race, and unless it does what has no meaning, each outcome of many real runs with noise is in the set,
///    or comes of what the verdict says it assumes: that nobody is woken without a reason. Then the search that
///    explores one such wake-up of each thread must have it;
/// 4. without a race, ThreadSanitizer reports none in some runs.
///
/// A program that is refused, or that ends the search with an error, is a difference too.
final class Comparison implements AutoCloseable {
    /// How much is done for one program.
    ///
    /// @param executions at most, of either search
    /// @param runs for real, and with ThreadSanitizer
    /// @param atATime runs side by side
    record Effort(long executions, Duration time, int runs, int sanitizedRuns, int atATime) {}

    /// What became of a program.
    ///
    /// @param difference empty if there is none
    /// @param outcomes the complete set, empty if the program was too large
    /// @param seen how many of them real runs showed
    /// @param naive whether the naive search was complete as well
    record Result(String difference, boolean complete, boolean races, int outcomes, int seen, boolean naive, int runs) {
        boolean differs() {
            return !difference.isEmpty();
        }
    }

    private static final int MOST_LISTED = 12;
    /// A program with more traces than this has too many interleavings; as many of them are looked at.
    private static final int HOPELESS = 60;
    /// The search of last resort may take so many times as long.
    private static final int MANY = 20;

    private final Effort effort;
    private final Workshop workshop;
    private long nextRun;

    Comparison(Effort effort, long seed) throws IOException, BuildFailure {
        this.effort = effort;
        workshop = new Workshop();
        nextRun = seed & 0xffff_ffffL;
    }

    Result compare(RandomProgram program) {
        return compare(program, program);
    }

    /// Explores one program and runs another; they are the same unless a test wants to see that differences are found.
    Result compare(RandomProgram checked, RandomProgram run) {
        try (Built built = workshop.build(checked.source(), run.source())) {
            Explored failing = explore(built, checked, true, "optimal", effort.executions());
            if (!failing.trouble().isEmpty()) {
                return none("refused: " + failing.trouble());
            }
            if (!failing.complete()) {
                return none("");
            }
            Explored optimal =
                    failing.races() ? explore(built, checked, false, "optimal", effort.executions()) : failing;
            if (!optimal.trouble().isEmpty()) {
                return none("refused where races are explored: " + optimal.trouble());
            }
            long most = optimal.executions() > HOPELESS ? HOPELESS : effort.executions();
            Explored naive = explore(built, checked, !failing.races(), "naive", most);
            String difference = optimal.complete() ? difference(optimal, naive) : "";
            if (!difference.isEmpty()) {
                return new Result(
                        difference, true, failing.races(), optimal.outcomes().size(), 0, naive.complete(), 0);
            }
            return real(built, run, failing, optimal, naive.complete());
        }
    }

    private Explored explore(Built built, RandomProgram program, boolean racesFail, String algorithm, long most) {
        return Explored.of(
                built.explored(), new Explored.Search(program.timed(), racesFail, 0, algorithm, most, effort.time()));
    }

    /// What else there is if each thread is woken once without a reason: glibc does so where a waiter whose time is up
    /// had been signalled already, and sends the signal on to who began to wait later.
    private Set<String> spurious(Built built, RandomProgram program) {
        return Explored.of(
                        built.explored(),
                        new Explored.Search(
                                program.timed(),
                                true,
                                1,
                                "optimal",
                                MANY * effort.executions(),
                                effort.time().multipliedBy(MANY)))
                .outcomes();
    }

    private Result real(Built built, RandomProgram run, Explored failing, Explored optimal, boolean naive) {
        boolean sanitized = run.sanitized();
        Set<String> outcomes = optimal.outcomes();
        boolean measured = !failing.races() && optimal.undefined().isEmpty();
        int runs = 0;
        int seen = 0;
        if (measured) {
            Map<String, Integer> real =
                    new Reality(built.real(), effort.atATime(), number()).run(effort.runs(), outcomes);
            runs = real.entrySet().stream()
                    .filter(each -> !each.getKey().contains("|"))
                    .mapToInt(Map.Entry::getValue)
                    .sum();
            Set<String> unexplored = new TreeSet<>(real.keySet());
            unexplored.removeAll(outcomes);
            if (!unexplored.isEmpty() && optimal.assumed().contains("wake-up")) {
                unexplored.removeAll(spurious(built, run));
            }
            if (!unexplored.isEmpty()) {
                return new Result(
                        "only real: " + list(unexplored, outcomes), true, false, outcomes.size(), 0, naive, runs);
            }
            seen = real.size();
        }
        if (sanitized
                && !failing.races()
                && optimal.undefined().isEmpty()
                && new Reality(built.sanitized(), effort.atATime(), number())
                        .races(effort.sanitizedRuns(), outcomes.contains(Explored.HANG))) {
            return new Result("only ThreadSanitizer: a data race", true, false, outcomes.size(), seen, naive, runs);
        }
        return new Result("", true, failing.races(), outcomes.size(), seen, naive, runs);
    }

    private long number() {
        nextRun += effort.runs();
        return nextRun;
    }

    private static Result none(String difference) {
        return new Result(difference, false, false, 0, 0, false, 0);
    }

    private static String difference(Explored optimal, Explored naive) {
        Set<String> outcomes = with(optimal);
        Set<String> missed = new TreeSet<>(with(naive));
        missed.removeAll(outcomes);
        if (!missed.isEmpty()) {
            return "only naive: " + list(missed, outcomes);
        }
        if (!naive.trouble().isEmpty()) {
            return "naive refused: " + naive.trouble();
        }
        if (naive.complete() && with(naive).size() < outcomes.size()) {
            Set<String> more = new TreeSet<>(outcomes);
            more.removeAll(with(naive));
            return "only optimal: " + list(more, outcomes);
        }
        return "";
    }

    private static Set<String> with(Explored explored) {
        Set<String> all = new TreeSet<>(explored.outcomes());
        all.addAll(explored.undefined());
        return all;
    }

    private static String list(Set<String> some, Set<String> explored) {
        Set<String> others = new TreeSet<>(explored);
        others.removeAll(some);
        return lines(some) + "\n  explored:" + lines(others);
    }

    private static String lines(Set<String> outcomes) {
        StringBuilder text = new StringBuilder();
        outcomes.stream()
                .limit(MOST_LISTED)
                .forEach(each -> text.append("\n    ").append(each));
        return outcomes.size() <= MOST_LISTED ? text.toString() : text + "\n    … " + outcomes.size() + " in all";
    }

    @Override
    public void close() {
        workshop.close();
    }
}
