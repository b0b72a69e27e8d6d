package io.allways.jvm.reality;

import io.allways.jvm.reality.Explored.Search;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

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
    /// @param jvms that run programs at a time: a run mostly waits
    record Effort(long executions, Duration time, int runs, int jvms) {}

    /// What became of a program.
    ///
    /// @param difference empty if there is none
    /// @param outcomes the complete set, empty if the program was too large
    /// @param seen how many of them the real JVM showed
    /// @param naive whether the naive search was complete as well
    /// @param runs of the real JVM
    record Result(String difference, boolean complete, int outcomes, int seen, boolean naive, int runs) {
        boolean differs() {
            return !difference.isEmpty();
        }
    }

    /// Nanoseconds, by what was done.
    static final class Spent {
        long compiling;
        long optimal;
        long naive;
        final AtomicLong real = new AtomicLong();

        @Override
        public String toString() {
            return "seconds: compiling %.1f, optimal %.1f, naive %.1f, real %.1f"
                    .formatted(compiling / 1e9, optimal / 1e9, naive / 1e9, real.get() / 1e9);
        }
    }

    private static final int MOST_LISTED = 12;
    /// A program with more traces than this has too many interleavings; as many of them are looked at.
    private static final int HOPELESS = 60;

    private final Effort effort;
    private final Path classes;
    private final List<Reality> realities = new ArrayList<>();

    private final Queue<Reality> idle = new ConcurrentLinkedQueue<>();
    private final ExecutorService runners;
    private final Spent spent = new Spent();

    /// @param classes where the class files of this package are
    Comparison(Effort effort, Path classes) {
        this.effort = effort;
        this.classes = classes;
        for (int i = 0; i < effort.jvms(); i++) {
            realities.add(new Reality(classes));
        }
        idle.addAll(realities);
        runners = Executors.newFixedThreadPool(effort.jvms());
    }

    Spent spent() {
        return spent;
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
                texts.put("Program" + i, new SourceText(checked.get(i), "Program" + i, true).text());
                if (!run.equals(checked)) {
                    texts.put("Other" + i, new SourceText(run.get(i), "Other" + i, true).text());
                }
            }
            long begin = System.nanoTime();
            folder.compile(texts, classes);
            try (Classes quiet = folder.quiet()) {
                spent.compiling += System.nanoTime() - begin;
                List<Future<Result>> results = new ArrayList<>();
                for (int i = 0; i < checked.size(); i++) {
                    String other = (run.equals(checked) ? "Program" : "Other") + i;
                    Search search = new Search(quiet.folder(), "Program" + i);
                    results.add(explore(search, outcomes -> runFor(folder.folder(), other, outcomes)));
                }
                return results.stream().map(Comparison::result).toList();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The real runs go on while the next program is explored.
    private Future<Result> explore(Search search, Function<Set<String>, Map<String, Integer>> real) {
        long begin = System.nanoTime();
        Explored optimal = search.by("optimal", effort.executions(), effort.time());
        spent.optimal += System.nanoTime() - begin;
        if (!optimal.trouble().isEmpty()) {
            return now(new Result("refused: " + optimal.trouble(), false, 0, 0, false, 0));
        }
        if (!optimal.complete()) {
            return now(new Result("", false, 0, 0, false, 0));
        }
        begin = System.nanoTime();
        long most = optimal.executions() > HOPELESS ? HOPELESS : effort.executions();
        Explored naive = search.by("naive", most, effort.time());
        spent.naive += System.nanoTime() - begin;
        Set<String> outcomes = optimal.outcomes();
        String difference = difference(optimal, naive);
        return difference.isEmpty()
                ? runners.submit(() -> compared(outcomes, naive.complete(), real.apply(outcomes)))
                : now(new Result(difference, true, outcomes.size(), 0, naive.complete(), 0));
    }

    private static String difference(Explored optimal, Explored naive) {
        Set<String> outcomes = optimal.outcomes();
        Set<String> missed = new TreeSet<>(naive.outcomes());
        missed.removeAll(outcomes);
        if (!missed.isEmpty()) {
            return "only naive: " + list(missed, outcomes);
        }
        if (!naive.trouble().isEmpty()) {
            return "naive refused: " + naive.trouble();
        }
        if (naive.complete() && naive.outcomes().size() < outcomes.size()) {
            Set<String> more = new TreeSet<>(outcomes);
            more.removeAll(naive.outcomes());
            return "only optimal: " + list(more, outcomes);
        }
        return "";
    }

    private Map<String, Integer> runFor(Path folder, String type, Set<String> outcomes) {
        long begin = System.nanoTime();
        Reality reality = Objects.requireNonNull(idle.poll());
        try {
            return reality.run(folder, type, effort.runs(), outcomes);
        } finally {
            idle.add(reality);
            spent.real.addAndGet(System.nanoTime() - begin);
        }
    }

    private static Result compared(Set<String> outcomes, boolean naive, Map<String, Integer> real) {
        Set<String> unexplored = new TreeSet<>(real.keySet());
        unexplored.removeAll(outcomes);
        int runs = real.values().stream().mapToInt(Integer::intValue).sum();
        return unexplored.isEmpty()
                ? new Result("", true, outcomes.size(), real.size(), naive, runs)
                : new Result("only real: " + list(unexplored, outcomes), true, outcomes.size(), 0, naive, runs);
    }

    private static Future<Result> now(Result result) {
        return CompletableFuture.completedFuture(result);
    }

    private static Result result(Future<Result> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
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
        runners.close();
        realities.forEach(Reality::close);
    }
}
