package io.allways.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// `allways bench net`: the systems of the paper's Table 1 (Artho et al., architecture-aware partial order reduction).
/// Each figure is one `allways check`, as a user types it, in a JVM of its own.
public final class NetBench {
    public static final String HELP = """
            allways bench net [--only TEXT] [--time SECONDS]

              Systems of examples/net after those of the paper's Table 1, each checked in a JVM of its own. For each
              way: executions, seconds of the search, and memory of the process.
              naive        all interleavings; > where the time was not enough for all of them
              + start-up   naive, with the processes begun in one order, as the paper has it
              DPOR         one execution per trace (--algorithm optimal)
              + start-up   the same with that rule: it has nothing to spare
              + symmetry   of traces that differ in which client is which, one (only where clients are alike)
              paper        states of JPF, without and with the paper's reduction

              --only TEXT      only systems whose name contains TEXT
              --time SECONDS   for each search (default 60)
            """;

    private static final int NAIVE = 0;

    /// @param alike names the processes that are interchangeable; empty if there are none
    /// @param traces known; 0 if they are not
    private record Case(String name, List<String> processes, String alike, long traces, String paper) {}

    private static final List<Case> CASES = List.of(
            daytime(2, 2, "33,123 → 15,366"),
            daytime(3, 6, "715,941 → 604,527"),
            daytime(4, 24, "memory → 20.8 M"),
            chat(2, 1, 14, "50,284 → 23,624"),
            chat(2, 2, 44, "→ 289,568"),
            chat(3, 1, 204, "→ 742,474"),
            chat(3, 2, 2244, "→ 20.5 M"),
            chat(4, 1, 3408, "→ 27.4 M"),
            http(2, "", 4, "→ 15,470"),
            http(3, "", 36, "→ 32.0 M"),
            http(2, " concurrent", 4, "→ 51,305"));

    private final PrintStream out;
    private final Path classes;
    private final int seconds;
    private boolean wrong;

    private NetBench(PrintStream out, Path classes, int seconds) {
        this.out = out;
        this.classes = classes;
        this.seconds = seconds;
    }

    private static Case daytime(int clients, long traces, String paper) {
        return new Case(
                "daytime " + clients,
                List.of("server=DaytimeServer 7000 " + clients, "client*" + clients + "=DaytimeClient 7000"),
                "client",
                traces,
                paper);
    }

    private static Case chat(int clients, int limit, long traces, String paper) {
        List<String> processes = new ArrayList<>(List.of("server=ChatServer 7000 " + limit));
        for (int i = 0; i < clients; i++) {
            processes.add((char) ('a' + i) + "=ChatClient 7000 " + (char) ('a' + i));
        }
        return new Case("chat " + clients + "/" + limit, processes, "", traces, paper);
    }

    private static Case http(int connections, String how, long traces, String paper) {
        return new Case(
                (how.isEmpty() ? "HTTP " : "HTTP2 ") + connections,
                List.of("server=WebServer 7000 " + connections + how, "get=Downloader 7000 " + connections),
                "",
                traces,
                paper);
    }

    /// @return the exit code: 1 if a count was not the known one
    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, PrintStream out) {
        if (args.equals(List.of("--help"))) {
            out.print(HELP);
            return 0;
        }
        String only = "";
        int seconds = 60;
        for (int i = 0; i + 1 < args.size(); i += 2) {
            switch (args.get(i)) {
                case "--only" -> only = args.get(i + 1);
                case "--time" -> seconds = Integer.parseInt(args.get(i + 1));
                default -> throw new IllegalArgumentException("Unknown options. See allways bench net --help.");
            }
        }
        if (args.size() % 2 != 0) {
            throw new IllegalArgumentException("Unknown options. See allways bench net --help.");
        }
        try {
            Path classes = Files.createTempDirectory("allways-bench");
            try {
                compile(classes);
                NetBench bench = new NetBench(out, classes, seconds);
                bench.table(only);
                return bench.wrong ? 1 : 0;
            } finally {
                delete(classes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compile(Path classes) throws IOException {
        Path examples = Path.of(System.getProperty("allways.home", "."), "examples", "net");
        List<String> words = new ArrayList<>(List.of("-g", "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(examples)) {
            files.filter(file -> !file.startsWith(examples.resolve("netty"))) // needs more than the JDK
                    .map(Path::toString)
                    .filter(file -> file.endsWith(".java"))
                    .forEach(words::add);
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException("The examples of " + examples + " cannot be compiled.");
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void table(String only) {
        out.printf("%-10s", "system");
        for (String way : List.of("naive", "+ start-up", "DPOR", "+ start-up", "+ symmetry")) {
            out.printf(" %25s", way);
        }
        out.printf("   %s%n", "paper");
        for (Case each : CASES) {
            if (each.name.contains(only)) {
                row(each);
            }
        }
    }

    private void row(Case each) {
        out.printf("%-10s", each.name);
        Check naive = cell(each, NAIVE, "--algorithm", "naive");
        Check ordered = cell(each, NAIVE, "--algorithm", "naive", "--startup", "ordered");
        Check optimal = cell(each, each.traces);
        Check both = cell(each, each.traces, "--startup", "ordered");
        if (each.alike.isEmpty()) {
            out.printf(" %25s", "");
        } else {
            cell(each, 1, "--symmetric", each.alike);
        }
        out.printf("   %s%n", each.paper);
        String naiveFactor = naive.verified() && ordered.verified()
                ? String.format(Locale.ROOT, "%.4f", (double) ordered.executions() / naive.executions())
                : "unknown";
        if (each.name.equals("daytime 2")) {
            out.printf(
                    Locale.ROOT,
                    "           start-up rule: factor %s of naive (the paper: 0.46 of the states), %.2f of DPOR%n",
                    naiveFactor,
                    (double) both.executions() / optimal.executions());
        }
    }

    private Check cell(Case each, long known, String... options) {
        Check run = check(each, options);
        boolean right = known == NAIVE || run.verified() && run.executions() == known;
        wrong |= !right;
        out.printf(
                Locale.ROOT,
                " %s%,11d %6.1f s %3d M%s",
                run.verified() ? " " : ">",
                run.executions(),
                run.seconds(),
                run.memory() >> 20,
                right ? "" : "!");
        out.flush();
        return run;
    }

    private Check check(Case each, String... options) {
        List<String> words = new ArrayList<>(List.of("--time", seconds + "s", "-cp", classes.toString()));
        words.addAll(List.of("--after", "server:7000"));
        words.addAll(List.of(options));
        each.processes.forEach(process -> words.addAll(List.of("--proc", process)));
        return Check.of(words);
    }
}
