package io.allways.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// `allways bench jvm`: Java programs whose number of traces is known. Each row is one `allways check`, as a user types
/// it, in a JVM of its own.
public final class JvmBench {
    public static final String HELP = """
            allways bench jvm [--only TEXT]

              Java programs of examples/java whose number of traces is known, each checked in a JVM of its own with a
              heap of 512 MB, on one worker, on two, and (1+1) on one worker in each of two processes at once:
              they share nothing, so their ratio is what this machine's second core is worth at the moment.
              executions    must equal the known number of traces, with none blocked, or the command fails;
                            a program with too many for a table is run for 20 seconds, so that the compiler's
                            work (about 4 seconds of one core) does not hide what a second worker is worth
              seconds       of the search
              executions/s  of the search, JIT warm-up included
              ratio         executions/s of the row, divided by those on one worker
              whole         seconds from the start of the process to its end

              --only TEXT   only programs whose name contains TEXT
            """;

    private static final String HEADER = String.format(
            "%-26s %7s %10s %8s %8s %13s %6s %7s",
            "program", "workers", "executions", "blocked", "seconds", "executions/s", "ratio", "whole");

    /// In place of a number of traces: the search is ended by the clock.
    private static final long TIMED = Long.MAX_VALUE;

    private record Case(String program, List<String> arguments, long traces) {
        String name() {
            return program + "(" + String.join("x", arguments) + ")";
        }
    }

    private static final List<Case> CASES = List.of(
            of("unlocked-increments", 4, "2", "1"),
            of("unlocked-increments", 34, "2", "2"),
            of("unlocked-increments", 7134, "3", "2"),
            of("increments", 2520, "4", "2"),
            of("increments", 369_600, "4", "3"),
            of("lock-increments", 90, "3", "2"),
            of("lock-increments", 369_600, "4", "3"),
            of("indexer", 1, "11"),
            of("indexer", 8, "12"),
            of("indexer", 64, "13"),
            of("indexer", 4096, "15"),
            of("file-system", 1, "13"),
            of("file-system", 2, "14"),
            of("file-system", 8, "16"),
            of("file-system", 128, "20"),
            of("file-system", 8192, "26"),
            of("increments", TIMED, "5", "3"));

    private final PrintStream out;
    private boolean wrong;

    private JvmBench(PrintStream out) {
        this.out = out;
    }

    private static Case of(String program, long traces, String... arguments) {
        return new Case(program, List.of(arguments), traces);
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        if (!args.isEmpty() && (args.size() != 2 || !args.getFirst().equals("--only"))) {
            throw new IllegalArgumentException("Unknown options. See allways bench jvm --help.");
        }
        JvmBench bench = new JvmBench(out);
        out.println(HEADER);
        for (Case each : CASES) {
            if (args.isEmpty() || each.name().contains(args.get(1))) {
                bench.rows(each);
            }
        }
        return bench.wrong ? 1 : 0;
    }

    private void rows(Case each) {
        Run one = check(each, 1);
        row(each, "1", one, one);
        if (each.traces > 2000) {
            row(each, "2", check(each, 2), one);
            row(each, "1+1", sideBySide(each), one);
        }
    }

    private void row(Case each, String workers, Run run, Run one) {
        boolean right = run.right(each);
        wrong |= !right;
        out.printf(
                Locale.ROOT,
                "%-26s %7s %10d %8d %8.3f %,13d %6.2f %7.2f%s%n",
                each.name(),
                workers,
                run.executions,
                run.blocked,
                run.seconds,
                Math.round(run.rate()),
                run.rate() / one.rate(),
                run.whole,
                right ? "" : "  WRONG: " + each.traces + " traces are known");
    }

    /// What one check printed.
    private record Run(boolean verified, long executions, long blocked, double seconds, double whole, int processes) {
        static Run of(String json, double whole) {
            return new Run(
                    json.contains("\"verdict\": \"verified\""),
                    (long) PthreadsBench.number(json, "executions"),
                    (long) PthreadsBench.number(json, "blocked"),
                    PthreadsBench.number(json, "seconds"),
                    whole,
                    1);
        }

        boolean right(Case each) {
            return blocked == 0 && (each.traces == TIMED || verified && executions == each.traces);
        }

        double rate() {
            return processes * executions / Math.max(0.001, seconds);
        }

        /// The rate of two at once is that of the slower one twice; so is everything else.
        Run beside(Run other) {
            Run slower = seconds > other.seconds ? this : other;
            return new Run(
                    verified && other.verified,
                    Math.min(executions, other.executions),
                    Math.max(blocked, other.blocked),
                    slower.seconds,
                    Math.max(whole, other.whole),
                    2);
        }
    }

    private static Run sideBySide(Case each) {
        CompletableFuture<Run> other = CompletableFuture.supplyAsync(() -> check(each, 1));
        return check(each, 1).beside(other.join());
    }

    /// Programs of the course have a number before their name.
    private static String find(Path folder, String program) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.matches(".*\\b\\d+-" + program + "\\.java"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("There is no " + program + " in " + folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Run check(Case each, int workers) {
        List<String> command = Self.command("-Xmx512m");
        command.addAll(List.of("check", "--json", "-", "--quiet", "--races", "ignore"));
        command.addAll(List.of("--workers", String.valueOf(workers)));
        if (each.traces == TIMED) {
            command.addAll(List.of("--time", "20s"));
        }
        Path examples = Path.of(System.getProperty("allways.home", "."), "examples", "java");
        command.add(find(examples, each.program));
        command.addAll(each.arguments);
        long start = System.nanoTime();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                String json = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return Run.of(json, (System.nanoTime() - start) / 1e9);
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
