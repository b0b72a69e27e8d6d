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

/// `allways bench jvm`: Java programs whose number of traces is known. Each row is one `allways check`, as a user types
/// it, in a JVM of its own.
public final class JvmBench {
    public static final String HELP = """
            allways bench jvm [--only TEXT]

              Java programs of examples/java whose number of traces is known, each checked in a JVM of its own with a
              heap of 512 MB, on one worker and on two in turns.
              executions    must equal the known number of traces, with none blocked, or the command fails
              seconds       of the search
              executions/s  of the search, JIT warm-up included
              ratio         time on one worker, divided by this row's
              whole         seconds from the start of the process to its end

              --only TEXT   only programs whose name contains TEXT
            """;

    private static final String HEADER = String.format(
            "%-26s %7s %10s %8s %8s %13s %6s %7s",
            "program", "workers", "executions", "blocked", "seconds", "executions/s", "ratio", "whole");

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
            of("file-system", 8192, "26"));

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
        double one = 0;
        for (int workers = 1; workers <= (each.traces > 2000 ? 2 : 1); workers++) {
            long start = System.nanoTime();
            String json = check(each, workers);
            double whole = (System.nanoTime() - start) / 1e9;
            double seconds = number(json, "seconds");
            long executions = (long) number(json, "executions");
            long blocked = (long) number(json, "blocked");
            one = workers == 1 ? seconds : one;
            boolean right = executions == each.traces && blocked == 0 && json.contains("\"verdict\": \"verified\"");
            wrong |= !right;
            out.printf(
                    Locale.ROOT,
                    "%-26s %7d %10d %8d %8.3f %,13d %6.2f %7.2f%s%n",
                    each.name(),
                    workers,
                    executions,
                    blocked,
                    seconds,
                    Math.round(executions / Math.max(0.001, seconds)),
                    one / Math.max(0.001, seconds),
                    whole,
                    right ? "" : "  WRONG: " + each.traces + " traces are known");
        }
    }

    private static double number(String json, String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\"\\s*:\\s*([0-9.]+)").matcher(json);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
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

    private static String check(Case each, int workers) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path"), "io.allways.cli.Main"));
        command.addAll(List.of("check", "--json", "-", "--quiet", "--races", "ignore"));
        command.addAll(List.of("--workers", String.valueOf(workers)));
        Path examples = Path.of(System.getProperty("allways.home", "."), "examples", "java");
        command.add(find(examples, each.program));
        command.addAll(each.arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
