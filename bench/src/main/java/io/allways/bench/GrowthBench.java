package io.allways.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// `allways bench growth`: what a search costs as programs grow, in their number of traces, in length and in threads.
public final class GrowthBench {
    public static final String HELP = """
            allways bench growth [--only TEXT]

              Families of programs, each in growing sizes, checked in JVMs of their own on one worker. In the first three
              the number of traces grows; in the others there are two traces, and they grow longer or wider.
              executions    must equal the known number of traces, with none blocked, or the command fails
              steps         of one execution, on the average
              seconds       of the search, JIT warm-up included
              µs/execution  the same, for one execution
              MB            most heap in use by the checker

              --only TEXT   only families whose name contains TEXT
            """;

    private static final int TWO = 2;

    /// @param words what `allways check` is given
    private record Size(String label, long traces, List<String> words) {}

    private record Family(String name, List<Size> sizes) {}

    private GrowthBench() {}

    private static List<Family> families() {
        return List.of(
                new Family("Java, more traces", fileSystem("java")),
                new Family("C, more traces", fileSystem("c")),
                new Family("MPI, more traces", anySource()),
                new Family("Java, longer", alone("Alone.java", longer())),
                new Family("C, longer", alone("alone.c", longer())),
                new Family("Java, more threads", alone("Alone.java", wider())),
                new Family("C, more threads", alone("alone.c", wider())));
    }

    private static List<Size> fileSystem(String folder) {
        String file = Check.example(folder, "file-system");
        return IntStream.iterate(14, n -> n <= 26, n -> n + 2)
                .mapToObj(n -> new Size(n + " threads", 1L << (n - 13), List.of(file, String.valueOf(n))))
                .toList();
    }

    private static List<Size> anySource() {
        List<Size> sizes = new ArrayList<>();
        long traces = 1;
        for (int ranks = 3; ranks <= 9; ranks++) {
            traces *= ranks - 1;
            String file = Check.example("mpi", "any-source");
            sizes.add(new Size(ranks + " ranks", traces, List.of("--mpi", String.valueOf(ranks), file)));
        }
        return sizes;
    }

    private static Stream<int[]> longer() {
        return Stream.of(10, 100, 1000, 10_000, 20_000).map(steps -> new int[] {steps, 2});
    }

    private static Stream<int[]> wider() {
        return Stream.of(2, 4, 8, 16, 32, 64).map(threads -> new int[] {100, threads});
    }

    private static List<Size> alone(String program, Stream<int[]> sizes) {
        Path file = Path.of(System.getProperty("allways.home", "."), "bench", "growth", program);
        return sizes.map(size -> new Size(
                        size[0] + " x " + size[1],
                        TWO,
                        List.of(file.toString(), String.valueOf(size[0]), String.valueOf(size[1]))))
                .toList();
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        if (!args.isEmpty() && (args.size() != 2 || !args.getFirst().equals("--only"))) {
            throw new IllegalArgumentException("Unknown options. See allways bench growth --help.");
        }
        out.printf(
                "%-20s %-12s %10s %10s %9s %13s %6s%n",
                "family", "size", "executions", "steps", "seconds", "µs/execution", "MB");
        boolean right = true;
        for (Family family : families()) {
            if (args.isEmpty() || family.name.contains(args.get(1))) {
                for (Size size : family.sizes) {
                    right &= row(family, size, out);
                }
            }
        }
        return right ? 0 : 1;
    }

    private static boolean row(Family family, Size size, PrintStream out) {
        List<String> words = new ArrayList<>(List.of("--workers", "1"));
        words.addAll(size.words);
        Check check = Check.of(words);
        boolean right = check.verified() && check.blocked() == 0 && check.executions() == size.traces;
        long executions = Math.max(1, check.executions());
        out.printf(
                Locale.ROOT,
                "%-20s %-12s %10d %,10d %9.3f %,13d %6d%s%n",
                family.name,
                size.label,
                check.executions(),
                Math.round(check.number("transitions") / executions),
                check.seconds(),
                Math.round(1e6 * check.seconds() / executions),
                check.memory() >> 20,
                right ? "" : "  WRONG: " + size.traces + " traces are known");
        return right;
    }
}
