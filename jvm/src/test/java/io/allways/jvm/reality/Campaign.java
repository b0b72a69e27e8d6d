package io.allways.jvm.reality;

import io.allways.jvm.reality.Comparison.Result;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Many programs, one of each family in turn, with a count of what was compared.
final class Campaign {
    /// Of one family.
    static final class Figures {
        int programs;
        int tooLarge;
        int naive;
        long outcomes;
        long seen;
        long runs;
        int differences;
    }

    private final List<Family> all = Family.all();
    private final Comparison comparison;
    private final PrintStream out;
    private final String without;
    private final long shrinkingNanos;
    private final Map<String, Figures> figures = new LinkedHashMap<>();
    private final List<String> differences = new ArrayList<>();

    /// @param without statements that contain this text are left out, unless it is empty
    Campaign(Comparison comparison, PrintStream out, int shrinkingSeconds, String without) {
        this.without = without;
        this.comparison = comparison;
        this.out = out;
        shrinkingNanos = TimeUnit.SECONDS.toNanos(shrinkingSeconds);
    }

    List<Family> families() {
        return all;
    }

    Family family(String name) {
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown family `" + name + "`. There are: "
                        + String.join(", ", all.stream().map(Family::name).toList())));
    }

    /// One program of each family.
    void round(List<Family> families, SplittableRandom random) {
        run(families.stream().map(family -> program(family, random.nextLong())).toList());
    }

    private RandomProgram program(Family family, long seed) {
        return RandomProgram.of(family, all, seed).without(without);
    }

    void run(List<RandomProgram> programs) {
        List<Result> results = comparison.compare(programs);
        for (int i = 0; i < programs.size(); i++) {
            Figures counts = figures.computeIfAbsent(programs.get(i).family(), name -> new Figures());
            Result result = results.get(i);
            counts.programs++;
            counts.tooLarge += !result.complete() && !result.differs() ? 1 : 0;
            counts.naive += result.naive() ? 1 : 0;
            counts.outcomes += result.outcomes();
            counts.seen += result.seen();
            counts.runs += result.runs();
            if (result.differs()) {
                counts.differences++;
                report(programs.get(i), result);
            }
        }
    }

    int programs() {
        return figures.values().stream().mapToInt(each -> each.programs).sum();
    }

    private void report(RandomProgram program, Result result) {
        Shrinking.Smaller smaller = Shrinking.shrink(program, result, comparison::compare, shrinkingNanos);
        String text = "--- family " + program.family() + ", seed " + program.seed() + "\n"
                + smaller.result().difference() + "\n"
                + smaller.program().summary();
        differences.add(text);
        out.println(text);
        out.flush();
    }

    /// The differences as texts.
    List<String> differences() {
        return differences;
    }

    /// A row per family, and one for all.
    String table() {
        StringBuilder text = new StringBuilder("%-16s %9s %9s %9s %9s %9s %9s %9s%n"
                .formatted(
                        "family",
                        "programs",
                        "too large",
                        "naive too",
                        "outcomes",
                        "seen real",
                        "real runs",
                        "differ"));
        Figures sum = new Figures();
        figures.forEach((name, each) -> {
            row(text, name, each);
            sum.programs += each.programs;
            sum.tooLarge += each.tooLarge;
            sum.naive += each.naive;
            sum.outcomes += each.outcomes;
            sum.seen += each.seen;
            sum.runs += each.runs;
            sum.differences += each.differences;
        });
        row(text, "all", sum);
        return text.append(comparison.spent()).append('\n').toString();
    }

    private static void row(StringBuilder text, String name, Figures each) {
        text.append("%-16s %,9d %,9d %,9d %,9d %,9d %,9d %,9d%n"
                .formatted(
                        name,
                        each.programs,
                        each.tooLarge,
                        each.naive,
                        each.outcomes,
                        each.seen,
                        each.runs,
                        each.differences));
    }
}
