package io.allways.bench;

import io.allways.bench.MurphiRuns.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `allways bench murphi`: our models in several sizes, with Allways and with rumur by turns.
public final class MurphiBench {
    public static final String HELP = """
            allways bench murphi [--only TEXT] [--large] [--alone]
            allways bench murphi --repeat N [--only TEXT]

              Models of examples/murphi, each in several sizes, on one thread and on two: allways check and, right after it,
              the same model with rumur (Debian: rumur, gcc), both without symmetry and without looking for
              deadlocks. Counts of states and rules fired must be those known, and the same with both.
              seconds       to explore, JIT warm-up included; and of rumur's program, which is compiled with -O3
              whole         from the start of the process to its end; and rumur with generating and compiling C
              states/s      of the exploration
              bytes         per state, the table included
              ratio         rumur's seconds divided by ours; in the last lines the geometric mean of each column
              growth        can be read from the sizes of one model: seconds and bytes against states

              --only TEXT   only models whose name contains TEXT
              --large       also sizes that take rumur many minutes
              --alone       without rumur
              --repeat N    instead: each example, as it is, N times on one, two and four threads. All runs must have the
                            same counts, and those of rumur where rumur accepts the model; or the same shortest
                            trace. In one process, which is where threads may disturb each other.
            """;

    private static final String HEADER = String.format(
            "%-20s %11s %7s %8s %8s %11s %6s %8s %8s %6s %6s",
            "model", "states", "threads", "seconds", "whole", "states/s", "bytes", "rumur", "whole", "ratio", "whole");

    /// @param constants of the model that are replaced: name, value, name, value, …
    private record Case(String model, List<String> constants, long states, long rules, boolean large) {
        Case(String model, String constants, long states, long rules) {
            this(model, List.of(constants.split(" ", -1)), states, rules, false);
        }

        Case larger() {
            return new Case(model, constants, states, rules, true);
        }

        String name() {
            List<String> values = new ArrayList<>();
            for (int i = 1; i < constants.size(); i += 2) values.add(constants.get(i));
            return model + "(" + String.join(",", values) + ")";
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("peterson", "N 5", 344_805, 1_724_025),
            new Case("peterson", "N 6", 8_786_754, 52_720_524),
            new Case("filter-lock", "N 4", 134_192, 536_768),
            new Case("filter-lock", "N 5", 10_294_228, 51_471_140),
            new Case("bakery", "N 3 Max 200", 2_463_392, 7_390_176),
            new Case("bakery", "N 4 Max 6", 3_660_543, 14_642_172),
            new Case("german", "Clients 3", 58_104, 235_872),
            new Case("german", "Clients 4", 1_105_434, 5_922_288),
            new Case("german", "Clients 5", 22_031_028, 147_274_200).larger(),
            new Case("msi", "Caches 4", 232_462, 968_552),
            new Case("msi", "Caches 5", 3_759_878, 19_328_370),
            new Case("mesi", "Caches 6 Pool 8", 478_205, 2_321_478),
            new Case("mesi", "Caches 7 Pool 9", 2_565_099, 14_773_213));

    private static final long SOME = 100_000;
    private static final long MANY = 1_000_000;

    /// A row that has been measured with both.
    private record Ratio(String model, int threads, long states, double seconds, double whole) {}

    private final PrintStream out;
    private final boolean alone;
    private final Path folder;
    private final MurphiRuns runs;
    private final List<Ratio> ratios = new ArrayList<>();
    private boolean wrong;

    private MurphiBench(PrintStream out, boolean alone, Path folder) {
        this.out = out;
        this.alone = alone;
        this.folder = folder;
        runs = new MurphiRuns(folder);
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out, MurphiCounts.Explorer explorer) {
        if (args.contains("--help")) {
            out.print(HELP);
            return 0;
        }
        List<String> rest = new ArrayList<>(args);
        boolean large = rest.remove("--large");
        boolean alone = rest.remove("--alone");
        String only = value(rest, "--only");
        String repeat = value(rest, "--repeat");
        if (!rest.isEmpty() || repeat != null && !repeat.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException("Unknown options. See allways bench murphi --help.");
        }
        if (!alone) MurphiRuns.needRumur();
        try {
            Path folder = Files.createTempDirectory("allways-bench-");
            try {
                if (repeat != null) return new MurphiCounts(out, folder, explorer).run(Integer.parseInt(repeat), only);
                MurphiBench bench = new MurphiBench(out, alone, folder);
                out.println(HEADER);
                for (Case each : CASES) {
                    if ((large || !each.large) && (only == null || each.name().contains(only))) bench.rows(each);
                }
                bench.means();
                return bench.wrong ? 1 : 0;
            } finally {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) Files.delete(file);
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Takes an option and its value away.
    private static @Nullable String value(List<String> args, String option) {
        int at = args.indexOf(option);
        if (at < 0 || at + 1 == args.size()) return null;
        args.remove(at);
        return args.remove(at);
    }

    private void rows(Case each) throws IOException {
        Path model = model(each);
        for (int threads = 1; threads <= 2; threads++) {
            Run ours = runs.allways(model, threads);
            boolean right = ours.states() == each.states && ours.rules() == each.rules;
            String told = right ? "" : "  WRONG: " + each.states + " states, " + each.rules + " rules are known";
            out.printf(
                    Locale.ROOT,
                    "%-20s %,11d %7d %8.2f %8.2f %,11d %6.1f",
                    each.name(),
                    ours.states(),
                    threads,
                    ours.seconds(),
                    ours.whole(),
                    Math.round(ours.states() / Math.max(0.001, ours.seconds())),
                    ours.bytes());
            out.flush();
            if (!alone) {
                Run rumur = runs.rumur(model, threads);
                if (rumur == null) throw new IllegalArgumentException("rumur does not accept " + each.name());
                double ratio = rumur.seconds() / Math.max(0.001, ours.seconds());
                double whole = rumur.whole() / Math.max(0.001, ours.whole());
                ratios.add(new Ratio(each.model, threads, ours.states(), ratio, whole));
                out.printf(Locale.ROOT, " %8.2f %8.2f %6.1f %6.1f", rumur.seconds(), rumur.whole(), ratio, whole);
                if (rumur.states() != ours.states() || rumur.rules() != ours.rules()) {
                    told = "  WRONG: rumur has " + rumur.states() + " states, " + rumur.rules() + " rules";
                }
            }
            wrong |= !told.isEmpty();
            out.println(told);
            out.flush();
        }
        Files.delete(model);
    }

    private void means() {
        for (int threads = 1; threads <= 2; threads++) {
            int wanted = threads;
            List<Ratio> all =
                    ratios.stream().filter(each -> each.threads == wanted).toList();
            mean(all.stream().filter(each -> each.states >= SOME).toList(), "rows with 100,000 states or more");
            mean(all.stream().filter(each -> each.states >= MANY).toList(), "rows with 1,000,000 states or more");
            List<Ratio> largest = all.stream()
                    .filter(each -> each.states >= SOME)
                    .filter(each -> all.stream()
                            .noneMatch(other -> other.model.equals(each.model) && other.states > each.states))
                    .toList();
            mean(largest, "models, each in its largest size");
        }
    }

    private void mean(List<Ratio> counted, String what) {
        if (counted.isEmpty()) return;
        int threads = counted.getFirst().threads;
        out.printf(
                Locale.ROOT,
                "geometric mean of %d %s, %d thread%s: %.1f times rumur; with compilation %.1f times%n",
                counted.size(),
                what,
                threads,
                threads == 1 ? "" : "s",
                mean(counted.stream().map(Ratio::seconds).toList()),
                mean(counted.stream().map(Ratio::whole).toList()));
    }

    private static double mean(List<Double> numbers) {
        return Math.exp(numbers.stream().mapToDouble(Math::log).average().orElse(0));
    }

    /// A copy of an example with other constants.
    private Path model(Case each) throws IOException {
        Path original;
        try (Stream<Path> files = Files.list(MurphiRuns.EXAMPLES)) {
            original = files.filter(file -> file.toString().matches(".*\\b\\d+-" + each.model + "\\.m"))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("There is no " + each.model + " in " + MurphiRuns.EXAMPLES));
        }
        String text = Files.readString(original);
        for (int i = 0; i < each.constants.size(); i += 2) {
            String constant = "(?m)^(\\s*" + each.constants.get(i) + "\\s*:\\s*)\\d+";
            text = text.replaceFirst(constant, "$1" + each.constants.get(i + 1));
        }
        return Files.writeString(folder.resolve(each.model + ".m"), text);
    }
}
