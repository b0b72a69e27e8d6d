package io.allways.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// `allways bench mpi`: MPI programs of the course, on our own library and on real ones.
public final class MpiBench {
    public static final String HELP = """
            allways bench mpi [--only TEXT] [--algorithms NAME,NAME]

              MPI programs of examples/mpi whose number of traces is known, each checked in a JVM of its own with a heap
              of 512 MB, by the default algorithm on one worker and by others; and those with few traces on the real MPI
              libraries that are installed (Debian: libmpich-dev mpich, libopenmpi-dev openmpi-bin).
              executions    by the default algorithm must equal the known number of traces, with none blocked, or the
                            command fails; others may run more, and none less
              seconds       of the search
              executions/s  of the search, JIT warm-up included
              library       own, or the real one: there every execution starts the ranks' processes anew
              paper         interleavings of byte-range locking with two processes in "Practical model checking method
                            for verifying correctness of MPI programs" (EuroPVM/MPI 2007), the program as it was there

              --only TEXT          only programs whose name contains TEXT
              --algorithms NAMES   besides the default (default dpor,naive; naive, which is the paper's column without
                                   DPOR, only where the paper has one)
            """;

    private static final String PAPER = "2289, with DPOR 119; full depth 1522";

    private record Case(String program, List<String> options, List<String> arguments, long traces, String paper) {
        String name() {
            return program + " " + String.join(" ", options) + (arguments.isEmpty() ? "" : " -- ")
                    + String.join(" ", arguments);
        }
    }

    private static final List<Case> CASES = List.of(
            of("any-source", 4, 6, ""),
            of("any-source", 6, 120, ""),
            of("any-source", 8, 5040, ""),
            of("any-source", 9, 40_320, ""),
            of("late-sender", 4, 4, ""),
            of("byte-range-fixed", 2, 6, PAPER, "1"),
            of("byte-range-fixed", 2, 152, PAPER, "2"),
            of("byte-range-fixed", 3, 426, "", "1"));

    /// More would take a real library minutes.
    private static final long FEW = 120;

    /// What the paper has without DPOR: elsewhere six traces can be millions of interleavings.
    private static boolean unreduced(Case each) {
        return each.paper.equals(PAPER) && each.traces <= 6;
    }

    /// As `--mpi-library` knows them, by the compiler that shows that they are there.
    private static final Map<String, String> LIBRARIES =
            new TreeMap<>(Map.of("mpich", "mpicc.mpich", "openmpi", "mpicc.openmpi"));

    private MpiBench() {}

    private static Case of(String program, int ranks, long traces, String paper, String... arguments) {
        List<String> options = new ArrayList<>(List.of("--mpi", String.valueOf(ranks)));
        if (program.startsWith("byte-range")) {
            options.addAll(List.of("--buffering", "eager"));
        }
        return new Case(program, List.copyOf(options), List.of(arguments), traces, paper);
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        String only = "";
        List<String> algorithms = List.of("dpor", "naive");
        for (int i = 0; i < args.size(); i += 2) {
            String value = i + 1 < args.size() ? args.get(i + 1) : "";
            switch (args.get(i)) {
                case "--only" -> only = value;
                case "--algorithms" -> algorithms = value.isEmpty() ? List.of() : List.of(value.split(",", -1));
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option " + args.get(i) + ". See allways bench mpi --help.");
            }
        }
        out.printf(
                "%-48s %-10s %-8s %10s %8s %8s %13s   %s%n",
                "program", "algorithm", "library", "executions", "blocked", "seconds", "executions/s", "paper");
        boolean right = true;
        for (Case each : CASES) {
            if (each.name().contains(only)) {
                right &= row(each, "optimal", "own", out);
                for (String algorithm : algorithms) {
                    if (!algorithm.equals("naive") || unreduced(each)) {
                        right &= row(each, algorithm, "own", out);
                    }
                }
                for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
                    // MPICH 4.0 loses data of windows here, and is refused for them.
                    boolean runs = !library.getKey().equals("mpich") || !each.program.startsWith("byte-range");
                    if (runs && each.traces <= FEW && MurphiRuns.installed(library.getValue())) {
                        right &= row(each, "optimal", library.getKey(), out);
                    }
                }
            }
        }
        return right ? 0 : 1;
    }

    private static boolean row(Case each, String algorithm, String library, PrintStream out) {
        List<String> words = new ArrayList<>(List.of("--algorithm", algorithm, "--workers", "1"));
        if (!library.equals("own")) {
            words.addAll(List.of("--mpi-backend", "pmpi", "--mpi-library", library));
        }
        words.addAll(each.options);
        words.add(Check.example("mpi", each.program));
        words.addAll(each.arguments);
        Check check = Check.of(words);
        boolean best = algorithm.equals("optimal");
        boolean right = check.verified()
                && (best
                        ? check.executions() == each.traces && check.blocked() == 0
                        : check.executions() >= each.traces);
        out.printf(
                Locale.ROOT,
                "%-48s %-10s %-8s %10d %8d %8.3f %,13d   %s%s%n",
                each.name(),
                algorithm,
                library,
                check.executions(),
                check.blocked(),
                check.seconds(),
                Math.round(check.rate()),
                each.paper,
                right ? "" : "  WRONG: " + each.traces + " traces are known");
        return right;
    }
}
