package io.allways.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// `allways bench murphi`: our models in several sizes, with Allways and with rumur by turns. Each row is a process of
/// its
/// own, as a user starts it.
public final class MurphiBench {
    public static final String HELP = """
            allways bench murphi [--only TEXT] [--large] [--alone]

              Models of examples/murphi, each in several sizes, on one thread and on two: allways check and, right after it,
              the same model with rumur (Debian: rumur, gcc), both without symmetry and without looking for
              deadlocks. Counts of states and rules fired must be those known, and the same with both.
              seconds       to explore, JIT warm-up included; and of rumur's program
              whole         from the start of the process to its end; and rumur with generating and compiling C
              states/s      of the exploration
              bytes         per state, the table included
              ratio         rumur's seconds divided by ours; in the last lines the geometric mean of each column
              growth        can be read from the sizes of one model: seconds and bytes against states

              --only TEXT   only models whose name contains TEXT
              --large       also sizes with ten million states
              --alone       without rumur
            """;

    private static final String HEADER = String.format(
            "%-22s %11s %7s %8s %8s %11s %6s %8s %8s %6s %6s",
            "model", "states", "threads", "seconds", "whole", "states/s", "bytes", "rumur", "whole", "ratio", "whole");

    /// @param constant of the model that is replaced by `value`
    private record Case(String model, String constant, int value, long states, long rules, boolean large) {
        String name() {
            return model + "(" + value + ")";
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("peterson", "N", 4, 14_844, 59_376, false),
            new Case("peterson", "N", 5, 344_805, 1_724_025, false),
            new Case("peterson", "N", 6, 8_786_754, 52_720_524, true),
            new Case("filter-lock", "N", 4, 134_192, 536_768, false),
            new Case("filter-lock", "N", 5, 10_294_228, 51_471_140, true),
            new Case("bakery", "Max", 20, 224_912, 674_736, false),
            new Case("bakery", "Max", 60, 722_352, 2_167_056, false),
            new Case("bakery", "Max", 200, 2_463_392, 7_390_176, false),
            new Case("german", "Clients", 3, 58_104, 235_872, false),
            new Case("german", "Clients", 4, 1_105_434, 5_922_288, false),
            new Case("german", "Clients", 5, 22_031_028, 147_274_200, true),
            new Case("msi", "Caches", 4, 232_462, 968_552, false),
            new Case("msi", "Caches", 5, 3_759_878, 19_328_370, false),
            new Case("mesi", "Caches", 5, 249_395, 1_040_855, false),
            new Case("mesi", "Caches", 6, 478_205, 2_321_478, false));

    /// What one run told.
    private record Run(long states, long rules, double seconds, double whole, double bytes) {}

    private final PrintStream out;
    private final boolean alone;
    private final Path folder;
    private final List<List<Double>> ratios = List.of(new ArrayList<>(), new ArrayList<>());
    private final List<List<Double>> wholes = List.of(new ArrayList<>(), new ArrayList<>());
    private boolean wrong;

    private MurphiBench(PrintStream out, boolean alone, Path folder) {
        this.out = out;
        this.alone = alone;
        this.folder = folder;
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.contains("--help")) {
            out.print(HELP);
            return 0;
        }
        List<String> rest = new ArrayList<>(args);
        boolean large = rest.remove("--large");
        boolean alone = rest.remove("--alone");
        if (!rest.isEmpty() && (rest.size() != 2 || !rest.getFirst().equals("--only"))) {
            throw new IllegalArgumentException("Unknown options. See allways bench murphi --help.");
        }
        if (!alone && !(installed("rumur") && installed("gcc"))) {
            throw new IllegalArgumentException(
                    "rumur or gcc is missing (Debian: apt-get install rumur gcc);" + " --alone measures without them.");
        }
        try {
            Path folder = Files.createTempDirectory("allways-bench-");
            try {
                MurphiBench bench = new MurphiBench(out, alone, folder);
                out.println(HEADER);
                for (Case each : CASES) {
                    if ((large || !each.large) && (rest.isEmpty() || each.name().contains(rest.get(1))))
                        bench.rows(each);
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

    private static boolean installed(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private void rows(Case each) throws IOException {
        Path model = model(each);
        for (int threads = 1; threads <= 2; threads++) {
            Run ours = allways(model, threads);
            boolean right = each.states == 0 || ours.states == each.states && ours.rules == each.rules;
            String told = right ? "" : "  WRONG: " + each.states + " states, " + each.rules + " rules are known";
            out.printf(
                    Locale.ROOT,
                    "%-22s %,11d %7d %8.2f %8.2f %,11d %6.1f",
                    each.name(),
                    ours.states,
                    threads,
                    ours.seconds,
                    ours.whole,
                    Math.round(ours.states / Math.max(0.001, ours.seconds)),
                    ours.bytes);
            if (!alone) {
                Run rumur = rumur(model, threads);
                double ratio = rumur.seconds / Math.max(0.001, ours.seconds);
                double whole = rumur.whole / Math.max(0.001, ours.whole);
                if (ours.states >= 100_000) {
                    ratios.get(threads - 1).add(ratio);
                    wholes.get(threads - 1).add(whole);
                }
                out.printf(Locale.ROOT, " %8.2f %8.2f %6.1f %6.1f", rumur.seconds, rumur.whole, ratio, whole);
                if (rumur.states != ours.states || rumur.rules != ours.rules) {
                    told = "  WRONG: rumur has " + rumur.states + " states, " + rumur.rules + " rules";
                }
            }
            wrong |= !told.isEmpty();
            out.println(told);
            out.flush();
        }
        Files.delete(model);
    }

    private void means() {
        for (int i = 0; i < 2 && !alone && !ratios.get(0).isEmpty(); i++) {
            out.printf(
                    Locale.ROOT,
                    "geometric mean of %d models with 100 000 states or more, %d thread%s: %.1f times rumur; with"
                            + " compilation %.1f times%n",
                    ratios.get(i).size(),
                    i + 1,
                    i == 0 ? "" : "s",
                    mean(ratios.get(i)),
                    mean(wholes.get(i)));
        }
    }

    private static double mean(List<Double> numbers) {
        return Math.exp(numbers.stream().mapToDouble(Math::log).average().orElse(0));
    }

    /// A copy of an example with another constant.
    private Path model(Case each) throws IOException {
        Path examples = Path.of(System.getProperty("allways.home", "."), "examples", "murphi");
        Path original;
        try (Stream<Path> files = Files.list(examples)) {
            original = files.filter(file -> file.toString().matches(".*\\b\\d+-" + each.model + "\\.m"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("There is no " + each.model + " in " + examples));
        }
        String text = Files.readString(original)
                .replaceFirst("(?m)^(\\s*" + each.constant + "\\s*:\\s*)\\d+", "$1" + each.value);
        return Files.writeString(folder.resolve(each.model + "-" + each.value + ".m"), text);
    }

    private Run allways(Path model, int threads) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.allways.cli.Main"));
        command.addAll(List.of("check", "--json", "-", "--quiet", "--deadlock", "off"));
        command.addAll(List.of("--workers", String.valueOf(threads), model.toString()));
        long start = System.nanoTime();
        String json = output(command);
        double whole = (System.nanoTime() - start) / 1e9;
        long states = (long) number(json, "\"states\"\\s*:\\s*([0-9.]+)");
        return new Run(
                states,
                (long) number(json, "\"rulesFired\"\\s*:\\s*([0-9.]+)"),
                number(json, "\"seconds\"\\s*:\\s*([0-9.]+)"),
                whole,
                number(json, "\"stateBytes\"\\s*:\\s*([0-9.]+)") / Math.max(1, states));
    }

    /// As rumur's manual says, with the optimisation it recommends.
    private Run rumur(Path model, int threads) throws IOException {
        String c = folder.resolve("model.c").toString();
        String program = folder.resolve("model").toString();
        long start = System.nanoTime();
        String said = output(List.of(
                "rumur",
                "--quiet",
                "--output",
                c,
                "--output-format",
                "machine-readable",
                "--threads",
                String.valueOf(threads),
                "--symmetry-reduction",
                "off",
                "--deadlock-detection",
                "off",
                model.toString()));
        said += output(
                List.of("gcc", "-std=c11", "-O3", "-march=native", "-mcx16", "-w", c, "-o", program, "-lpthread"));
        if (!Files.exists(Path.of(program))) throw new IllegalArgumentException("rumur fails: " + said);
        long built = System.nanoTime();
        String xml = output(List.of(program));
        long end = System.nanoTime();
        Files.delete(Path.of(program));
        return new Run(
                (long) number(xml, "<summary [^>]*\\bstates=\"(\\d+)\""),
                (long) number(xml, "<summary [^>]*\\brules_fired=\"(\\d+)\""),
                (end - built) / 1e9,
                (end - start) / 1e9,
                0);
    }

    private static double number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }

    private static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroy();
        }
    }
}
