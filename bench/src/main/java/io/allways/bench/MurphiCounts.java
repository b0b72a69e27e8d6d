package io.allways.bench;

import io.allways.bench.MurphiRuns.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `allways bench murphi --repeat N`: every example many times, on one, two and four threads. Whatever the threads do,
/// what comes out must be the same.
public final class MurphiCounts {
    private static final int[] THREADS = {1, 2, 4};

    /// @param schedule the shortest way to what is wrong: a start state and rules; empty if nothing is
    public record Counts(long states, long rules, String schedule) {}

    /// Explores a model in this process, without symmetry and without looking for deadlocks.
    @FunctionalInterface
    public interface Explorer {
        Counts explore(Path model, int threads);
    }

    private final PrintStream out;
    private final MurphiRuns runs;
    private final Explorer explorer;

    MurphiCounts(PrintStream out, Path folder, Explorer explorer) {
        this.out = out;
        this.explorer = explorer;
        runs = new MurphiRuns(folder);
    }

    int run(int times, @Nullable String only) throws IOException {
        List<Path> models;
        try (Stream<Path> files = Files.list(MurphiRuns.EXAMPLES)) {
            models = files.filter(file -> file.toString().endsWith(".m"))
                    .filter(file -> only == null || file.toString().contains(only))
                    .sorted()
                    .toList();
        }
        int differing = 0;
        for (Path model : models) if (!same(model, times)) differing++;
        out.printf(
                "%d models, %d runs each: %s%n",
                models.size(), THREADS.length * times, differing == 0 ? "all the same" : differing + " DIFFER");
        return differing == 0 ? 0 : 1;
    }

    private boolean same(Path model, int times) throws IOException {
        Counts first = explorer.explore(model, 1);
        int different = 0;
        for (int threads : THREADS) {
            for (int i = threads == 1 ? 1 : 0; i < times; i++) {
                if (!explorer.explore(model, threads).equals(first)) different++;
            }
        }
        boolean violated = !first.schedule().isEmpty();
        // What rumur does after a violation depends on its threads.
        Run rumur = violated ? null : runs.rumur(model, 1);
        boolean agrees = rumur == null || rumur.states() == first.states() && rumur.rules() == first.rules();
        long steps = first.schedule().chars().filter(c -> c == '.').count();
        out.printf(
                Locale.ROOT,
                "%-26s %,9d states %,10d rules  %-9s %s%n",
                model.getFileName(),
                first.states(),
                first.rules(),
                violated
                        ? steps + " steps"
                        : rumur == null ? "not rumur" : agrees ? "as rumur" : "RUMUR " + rumur.states(),
                different == 0 ? "" : different + " RUNS DIFFER");
        out.flush();
        return different == 0 && agrees;
    }
}
