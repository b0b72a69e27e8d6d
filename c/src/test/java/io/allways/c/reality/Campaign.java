package io.allways.c.reality;

import io.allways.c.reality.Comparison.Result;
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
    private static final class Figures {
        int programs;
        int tooLarge;
        int naive;
        int races;
        long outcomes;
        long seen;
        long runs;
        int differences;

        void add(Figures other) {
            programs += other.programs;
            tooLarge += other.tooLarge;
            naive += other.naive;
            races += other.races;
            outcomes += other.outcomes;
            seen += other.seen;
            runs += other.runs;
            differences += other.differences;
        }

        String row(String name) {
            return "%-14s %,9d %,9d %,9d %,9d %,9d %,9d %,9d %,9d%n"
                    .formatted(name, programs, tooLarge, naive, races, outcomes, seen, runs, differences);
        }
    }

    private final List<Family> all = Family.all();
    private final Comparison comparison;
    private final PrintStream out;
    private final long shrinkingNanos;
    private final Map<String, Figures> figures = new LinkedHashMap<>();
    private final List<String> differences = new ArrayList<>();

    Campaign(Comparison comparison, PrintStream out, int shrinkingSeconds) {
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
        families.forEach(family -> run(RandomProgram.of(family, random.nextLong())));
    }

    void run(RandomProgram program) {
        Result result = comparison.compare(program);
        Figures counts = figures.computeIfAbsent(program.family(), name -> new Figures());
        counts.programs++;
        counts.tooLarge += !result.complete() && !result.differs() ? 1 : 0;
        counts.naive += result.naive() ? 1 : 0;
        counts.races += result.races() ? 1 : 0;
        counts.outcomes += result.outcomes();
        counts.seen += result.seen();
        counts.runs += result.runs();
        if (result.differs()) {
            counts.differences++;
            report(program, result);
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
        StringBuilder text = new StringBuilder("%-14s %9s %9s %9s %9s %9s %9s %9s %9s%n"
                .formatted(
                        "family",
                        "programs",
                        "too large",
                        "naive too",
                        "racing",
                        "outcomes",
                        "seen real",
                        "real runs",
                        "differ"));
        Figures sum = new Figures();
        figures.forEach((name, each) -> {
            text.append(each.row(name));
            sum.add(each);
        });
        return text.append(sum.row("all")).toString();
    }
}
