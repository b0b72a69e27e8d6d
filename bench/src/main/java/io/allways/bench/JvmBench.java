package io.allways.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

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
        Run one = new Run(List.of(check(each, 1)));
        row(each, "1", one, one);
        if (each.traces > 2000) {
            row(each, "2", new Run(List.of(check(each, 2))), one);
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
                run.slowest().executions(),
                run.slowest().blocked(),
                run.slowest().seconds(),
                Math.round(run.rate()),
                run.rate() / one.rate(),
                run.slowest().whole(),
                right ? "" : "  WRONG: " + each.traces + " traces are known");
    }

    /// One check, or some at once: then the slowest stands for all.
    private record Run(List<Check> checks) {
        boolean right(Case each) {
            return checks.stream()
                    .allMatch(check -> check.blocked() == 0
                            && (each.traces == TIMED || check.verified() && check.executions() == each.traces));
        }

        Check slowest() {
            return Collections.min(checks, Comparator.comparingDouble(Check::rate));
        }

        double rate() {
            return checks.size() * slowest().rate();
        }
    }

    private static Run sideBySide(Case each) {
        CompletableFuture<Check> other = CompletableFuture.supplyAsync(() -> check(each, 1));
        return new Run(List.of(check(each, 1), other.join()));
    }

    private static Check check(Case each, int workers) {
        List<String> words = new ArrayList<>(List.of("--races", "ignore", "--workers", String.valueOf(workers)));
        if (each.traces == TIMED) {
            words.addAll(List.of("--time", "20s"));
        }
        words.add(Check.example("java", each.program));
        words.addAll(each.arguments);
        return Check.of(words);
    }
}
