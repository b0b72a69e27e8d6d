package io.allways.jvm.reality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Holds programs against reality. For each program:
///
/// 1. `optimal` finds the complete set of outcomes, or the program is left out as too large;
/// 2. `naive`, as far as it gets within its limits, finds no other, and none less if it gets to its end;
/// 3. each outcome that a real JVM shows in many runs with noise is in the set.
///
/// A program that is refused, or that ends the search with an error, is a difference too.
final class Comparison implements AutoCloseable {
    /// How much is done for one program.
    ///
    /// @param executions at most, of either search
    /// @param runs of the real JVM
    record Effort(long executions, Duration time, int runs) {}

    /// What became of a program.
    ///
    /// @param difference empty if there is none
    /// @param outcomes the complete set, empty if the program was too large
    /// @param seen how many of them the real JVM showed
    /// @param naive whether the naive search was complete as well
    record Result(String difference, boolean complete, int outcomes, int seen, boolean naive) {
        boolean differs() {
            return !difference.isEmpty();
        }
    }

    private static final int MOST_LISTED = 12;

    private final Effort effort;
    private final Path classes;
    private final Reality reality;

    /// @param classes where the class files of this package are
    Comparison(Effort effort, Path classes) {
        this.effort = effort;
        this.classes = classes;
        reality = new Reality(classes);
    }

    long runs() {
        return reality.runs();
    }

    Result compare(RandomProgram program) {
        return compare(List.of(program)).getFirst();
    }

    /// Compiles all together.
    List<Result> compare(List<RandomProgram> programs) {
        return compare(programs, programs);
    }

    /// Explores some programs and runs others; they are the same unless a test wants to see that differences are found.
    List<Result> compare(List<RandomProgram> checked, List<RandomProgram> run) {
        try (Classes folder = Classes.temporary()) {
            Map<String, String> texts = new LinkedHashMap<>();
            for (int i = 0; i < checked.size(); i++) {
                texts.put("Program" + i, new SourceText(checked.get(i), "Program" + i, false).text());
                texts.put("Noisy" + i, new SourceText(run.get(i), "Noisy" + i, true).text());
            }
            folder.compile(texts, classes);
            List<Result> results = new ArrayList<>();
            for (int i = 0; i < checked.size(); i++) {
                results.add(compare(folder.folder(), "Program" + i, "Noisy" + i));
            }
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result compare(Path folder, String program, String noisy) {
        Explored optimal = Explored.of(folder, program, "optimal", effort.executions(), effort.time());
        if (!optimal.trouble().isEmpty()) {
            return new Result("refused: " + optimal.trouble(), false, 0, 0, false);
        }
        if (!optimal.complete()) {
            return new Result("", false, 0, 0, false);
        }
        Set<String> outcomes = optimal.outcomes();
        Explored naive = Explored.of(folder, program, "naive", effort.executions(), effort.time());
        Set<String> missed = new TreeSet<>(naive.outcomes());
        missed.removeAll(outcomes);
        if (!missed.isEmpty()) {
            return differs("only naive: " + list(missed, outcomes), outcomes, naive.complete());
        }
        if (!naive.trouble().isEmpty()) {
            return differs("naive refused: " + naive.trouble(), outcomes, false);
        }
        if (naive.complete() && naive.outcomes().size() < outcomes.size()) {
            Set<String> more = new TreeSet<>(outcomes);
            more.removeAll(naive.outcomes());
            return differs("only optimal: " + list(more, outcomes), outcomes, true);
        }
        Map<String, Integer> real = reality.run(folder, noisy, effort.runs(), outcomes.contains(RealJvm.HANG));
        Set<String> unexplored = new TreeSet<>(real.keySet());
        unexplored.removeAll(outcomes);
        if (!unexplored.isEmpty()) {
            return differs("only real: " + list(unexplored, outcomes), outcomes, naive.complete());
        }
        return new Result("", true, outcomes.size(), real.size(), naive.complete());
    }

    private static Result differs(String how, Set<String> outcomes, boolean naive) {
        return new Result(how, true, outcomes.size(), 0, naive);
    }

    private static String list(Set<String> some, Set<String> explored) {
        Set<String> others = new HashSet<>(explored);
        others.removeAll(some);
        return lines(some) + "\n  explored:" + lines(new TreeSet<>(others));
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
        reality.close();
    }
}
