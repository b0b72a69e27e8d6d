package io.allways.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `allways bench core`: the explorers on programs whose number of traces is known, as a table. Each row is measured
/// in a JVM of its own with a heap of 64 MB; ratios are to `optimal` on one worker in the same table.
public final class CoreBench {
    private static final String HEAP = "-Xmx64m";
    private static final int MOST_SECONDS = 30;
    private static final String HEADER = String.format(
            "%-15s %-10s %7s %10s %8s %9s %12s %8s %9s",
            "program",
            "algorithm",
            "workers",
            "executions",
            "blocked",
            "seconds",
            "executions/s",
            "ratio",
            "live heap");

    public static final String HELP = """
            allways bench core [--only TEXT] [--algorithm NAME]

              The explorers on toy programs whose number of traces is known. Each row runs in a JVM of its own with a
              heap of 64 MB, warmed up, the median of several runs; one and two workers take turns.
              executions  must equal the known number of traces under optimal, or the command fails
              blocked     executions begun and abandoned because others cover them
              ratio       time of optimal on one worker, divided by this row's time
              live heap   the most that garbage collections left during one more run (a few MB are the JVM's own)

              --only TEXT        only programs whose name contains TEXT
              --algorithm NAME   only this algorithm
            """;

    private final PrintStream out;
    private boolean wrong;

    private CoreBench(PrintStream out) {
        this.out = out;
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        String only = "";
        String algorithm = "";
        for (int i = 0; i < args.size(); i += 2) {
            if (args.get(i).equals("--help")) {
                out.print(HELP);
                return 0;
            }
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException(
                        "`" + args.get(i) + "` needs a value. See allways bench core --help.");
            }
            switch (args.get(i)) {
                case "--only" -> only = args.get(i + 1);
                case "--algorithm" -> algorithm = args.get(i + 1);
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option `" + args.get(i) + "`. See allways bench core --help.");
            }
        }
        CoreBench bench = new CoreBench(out);
        out.println(HEADER);
        for (CoreCase known : CoreCase.all()) {
            if (known.name().contains(only)) {
                bench.rows(known, algorithm);
            }
        }
        return bench.wrong ? 1 : 0;
    }

    private void rows(CoreCase known, String only) {
        long baseline = 0;
        for (String algorithm : known.algorithms()) {
            if (only.isEmpty() || only.equals(algorithm)) {
                boolean parallel = algorithm.equals("optimal");
                for (String line : child(known.name(), algorithm, parallel ? List.of("1", "2") : List.of("1"))) {
                    long nanos = row(known, algorithm, line, baseline);
                    baseline = baseline == 0 && parallel ? nanos : baseline;
                }
            }
        }
    }

    private long row(CoreCase known, String algorithm, String line, long baseline) {
        String[] fields = line.split(" ", -1);
        if (fields.length != 6) {
            out.printf("%-15s %-10s %s%n", known.name(), algorithm, line);
            wrong = true;
            return 0;
        }
        long executions = Long.parseLong(fields[1]);
        boolean ended = Boolean.parseBoolean(fields[3]);
        double seconds = Long.parseLong(fields[4]) / 1e9;
        long peak = Long.parseLong(fields[5]);
        String note = ended ? "" : "  not finished in " + MOST_SECONDS + " s";
        if (ended && algorithm.equals("optimal") && executions != known.traces()) {
            note = "  WRONG: " + known.traces() + " traces are known";
            wrong = true;
        }
        double ratio = baseline == 0 ? 1 : baseline / 1e9 / seconds;
        out.printf(
                Locale.ROOT,
                "%-15s %-10s %7s %10d %8s %9.4f %,12d %8.2f %6.1f MB%s%n",
                known.name(),
                algorithm,
                fields[0],
                executions,
                fields[2],
                seconds,
                Math.round((executions + Long.parseLong(fields[2])) / seconds),
                ratio,
                peak / 1048576.0,
                note);
        return Long.parseLong(fields[4]);
    }

    private static List<String> child(String name, String algorithm, List<String> workers) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                HEAP,
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                CoreRun.class.getName(),
                name,
                algorithm,
                String.valueOf(MOST_SECONDS)));
        command.addAll(workers);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return process.waitFor() == 0
                        ? text.lines().toList()
                        : List.of("failed: " + text.lines().findFirst().orElse("no message"));
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of("interrupted");
        }
    }
}
