package io.allways.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `allways bench pthreads`: the C programs of the Inspect papers. Each row is one `allways check`, as a user types it,
/// in a JVM of its own.
public final class PthreadsBench {
    public static final String HELP = """
            allways bench pthreads [--only TEXT] [--algorithms NAME,NAME] [--seconds S] [--most TRACES]

              C programs of examples/c whose number of traces is known, each checked in a JVM of its own with a heap
              of 512 MB: by the default algorithm on one worker and on two in turns, by others on one.
              executions    by the default algorithm must equal the known number of traces, with none blocked, or the
                            command fails; others may run more, and none less
              blocked       executions that turned out to repeat others and were abandoned
              seconds       of the search
              executions/s  of the search, JIT warm-up included
              ratio         time on one worker, divided by this row's
              MB            most heap in use by the checker
              paper         executions and seconds on one node in Table 1 of "Distributed dynamic partial order
                            reduction based verification of threaded software" (SPIN 2007)

              --only TEXT          only programs whose name contains TEXT
              --algorithms NAMES   besides the default (default dpor,dpor-eager)
              --seconds S          stop the others after so long (default 60): then executions has a + behind it
              --most TRACES        leave out programs with more traces (default: none)
            """;

    private static final String HEADER = String.format(
            "%-24s %-10s %7s %10s  %8s %8s %13s %6s %6s   %s",
            "program",
            "algorithm",
            "workers",
            "executions",
            "blocked",
            "seconds",
            "executions/s",
            "ratio",
            "MB",
            "paper");

    private record Case(String program, List<String> options, List<String> arguments, long traces, String paper) {
        String name() {
            return program + "(" + String.join(" ", arguments) + ")";
        }
    }

    private static final List<Case> CASES = List.of(
            of("increments", 720, "", "6", "1"),
            of("increments", 40_320, "", "8", "1"),
            of("last-zero", 3328, "", "10"),
            of("indexer", 8, "", "12"),
            of("indexer", 4096, "", "15"),
            of("indexer", 32_768, "32768, 1189 s", "16"),
            of("file-system", 8, "", "16"),
            of("file-system", 8192, "8192, 291 s", "26"),
            of("progress", 2520, "", "3"),
            of("progress", 113_400, "113400, 5663 s", "4"),
            of("bounded-buffer", 60, ""),
            new Case(
                    "bounded-buffer",
                    List.of("--wakes", "oldest"),
                    List.of("4", "4", "1"),
                    1_938_816,
                    "1938816, 39710 s"));

    private final PrintStream out;
    private final long seconds;
    private boolean wrong;

    private PthreadsBench(PrintStream out, long seconds) {
        this.out = out;
        this.seconds = seconds;
    }

    private static Case of(String program, long traces, String paper, String... arguments) {
        return new Case(program, List.of(), List.of(arguments), traces, paper);
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        String only = "";
        List<String> algorithms = List.of("dpor", "dpor-eager");
        long most = Long.MAX_VALUE;
        long seconds = 60;
        for (int i = 0; i < args.size(); i += 2) {
            String value = i + 1 < args.size() ? args.get(i + 1) : "";
            switch (args.get(i)) {
                case "--only" -> only = value;
                case "--algorithms" -> algorithms = value.isEmpty() ? List.of() : List.of(value.split(",", -1));
                case "--seconds" -> seconds = Long.parseLong(value);
                case "--most" -> most = Long.parseLong(value);
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option " + args.get(i) + ". See allways bench pthreads --help.");
            }
        }
        PthreadsBench bench = new PthreadsBench(out, seconds);
        out.println(HEADER);
        for (Case each : CASES) {
            if (each.name().contains(only) && each.traces <= most) {
                bench.rows(each, algorithms);
            }
        }
        return bench.wrong ? 1 : 0;
    }

    private void rows(Case each, List<String> algorithms) {
        double one = row(each, "optimal", 1, 0);
        if (each.traces > 2000) {
            row(each, "optimal", 2, one);
        }
        algorithms.forEach(algorithm -> row(each, algorithm, 1, one));
    }

    private double row(Case each, String algorithm, int workers, double one) {
        Check check = check(each, algorithm, workers);
        double took = check.seconds();
        long executions = check.executions();
        boolean best = algorithm.equals("optimal");
        boolean complete = check.verified();
        boolean right = best
                ? complete && executions == each.traces && check.blocked() == 0
                : complete ? executions >= each.traces : took >= seconds;
        wrong |= !right;
        out.printf(
                Locale.ROOT,
                "%-24s %-10s %7d %10d%s %8d %8.3f %,13d %6s %6d   %s%s%n",
                each.name(),
                algorithm,
                workers,
                executions,
                complete ? " " : "+",
                check.blocked(),
                took,
                Math.round(check.rate()),
                !complete ? "" : String.format(Locale.ROOT, "%.2f", one == 0 ? 1 : one / took),
                check.memory() >> 20,
                each.paper,
                right ? "" : "  WRONG: " + each.traces + " traces are known");
        return took;
    }

    private Check check(Case each, String algorithm, int workers) {
        List<String> words = new ArrayList<>(List.of("--algorithm", algorithm, "--workers", String.valueOf(workers)));
        words.addAll(each.options);
        if (!algorithm.equals("optimal")) {
            words.addAll(List.of("--time", seconds + "s"));
        }
        words.add(Check.example("c", each.program));
        words.addAll(each.arguments);
        return Check.of(words);
    }
}
