package io.allways.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// `allways bench all`: every measurement, one after the other, into `benchmarks.md` with a plot of each table. What is
/// written is what was printed; a part that fails is there with what it said.
public final class AllBench {
    public static final String HELP = """
            allways bench all [--parts LIST] [--out DIR]

              Runs the other measurements, which takes a long time on a quiet machine, and writes benchmarks.md and
              a plot of each table. After each part the file is written anew; parts measured before and not now are kept.

              --parts LIST   only these, in this order, each with options of its own if need be: 'core, net --time 20'
              --out DIR      where to (default docs)
            """;

    private static final String BEGIN = "\n## ";
    private static final String TITLE = """
            # Benchmarks

            Written by `./allways bench all` from what it measured: each table is what its command printed. Ratios are of
            measurements in the same run; machines like this one are shared, and loads are as noted.
            """;

    /// One of the other measurements.
    public interface Part {
        /// @return the exit code
        int run(List<String> args, PrintStream out);
    }

    private AllBench() {}

    /// @throws IllegalArgumentException if the arguments are wrong
    public static int run(List<String> args, Map<String, Part> parts, Path directory, PrintStream out) {
        List<String> names = List.copyOf(parts.keySet());
        Path folder = directory.resolve("docs");
        for (int i = 0; i < args.size(); i += 2) {
            if (args.get(i).equals("--help")) {
                out.print(HELP);
                return 0;
            }
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException(
                        "`" + args.get(i) + "` needs a value. See allways bench all --help.");
            }
            switch (args.get(i)) {
                case "--parts" ->
                    names = Pattern.compile(",")
                            .splitAsStream(args.get(i + 1))
                            .map(String::strip)
                            .toList();
                case "--out" -> folder = directory.resolve(args.get(i + 1));
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option `" + args.get(i) + "`. See allways bench all --help.");
            }
        }
        for (String name : names) {
            if (!parts.containsKey(words(name).getFirst())) {
                throw new IllegalArgumentException(
                        "There is no part `" + name + "`. There are: " + String.join(", ", parts.keySet()) + ".");
            }
        }
        try {
            return measure(names, parts, folder, out);
        } catch (IOException e) {
            throw new IllegalArgumentException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static int measure(List<String> names, Map<String, Part> parts, Path folder, PrintStream out)
            throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("benchmarks.md");
        Map<String, String> sections = sections(Files.exists(file) ? Files.readString(file) : "");
        boolean right = true;
        for (String command : names) {
            List<String> words = words(command);
            String name = words.getFirst();
            out.println("== allways bench " + command);
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            int code;
            try (PrintStream both = new PrintStream(tee(out, kept), true, StandardCharsets.UTF_8)) {
                Part part = parts.get(name);
                code = part == null ? 1 : part.run(words.subList(1, words.size()), both);
            } catch (IllegalArgumentException | UncheckedIOException e) {
                code = 1;
                kept.writeBytes((e.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            String text = kept.toString(StandardCharsets.UTF_8);
            List<String> pictures = new ArrayList<>();
            for (Map.Entry<String, String> plot : Plots.of(name, text).entrySet()) {
                pictures.add("benchmarks-" + name + plot.getKey() + ".svg");
                Files.writeString(folder.resolve(pictures.getLast()), plot.getValue());
            }
            right &= code == 0;
            sections.put(name, section(name, command, code, text, pictures));
            List<String> order = new ArrayList<>(parts.keySet());
            order.retainAll(sections.keySet());
            Files.writeString(file, TITLE + order.stream().map(sections::get).collect(Collectors.joining()));
        }
        return right ? 0 : 1;
    }

    private static List<String> words(String command) {
        return Arrays.asList(command.split(" +"));
    }

    private static OutputStream tee(OutputStream one, OutputStream other) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                one.write(b);
                other.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                one.write(bytes, from, length);
                other.write(bytes, from, length);
            }

            @Override
            public void flush() throws IOException {
                one.flush();
            }
        };
    }

    private static String section(String name, String command, int code, String text, List<String> pictures) {
        return BEGIN + name + "\n`./allways bench " + command + "` on " + machine()
                + ". `--help` says what the columns are."
                + (code == 0 ? "" : " It ended with exit code " + code + ": something is wrong here.")
                + "\n\n"
                + pictures.stream()
                        .map(picture -> "![" + picture + "](" + picture + ")\n\n")
                        .collect(Collectors.joining())
                + "```\n" + text.strip() + "\n```\n";
    }

    /// What an earlier run wrote, by name.
    private static Map<String, String> sections(String document) {
        Map<String, String> sections = new HashMap<>();
        int at = document.indexOf(BEGIN);
        while (at >= 0) {
            int next = document.indexOf(BEGIN, at + 1);
            String section = document.substring(at, next < 0 ? document.length() : next);
            sections.put(section.substring(BEGIN.length()).lines().findFirst().orElse(""), section);
            at = next;
        }
        return sections;
    }

    private static String machine() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%s %s with %d processors%s, Java %s, load %.1f at the end",
                system.getName(),
                system.getArch(),
                system.getAvailableProcessors(),
                model(),
                Runtime.version(),
                system.getSystemLoadAverage());
    }

    /// What Linux says the processor is.
    private static String model() {
        try {
            return Files.readString(Path.of("/proc/cpuinfo"))
                    .lines()
                    .filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> " (" + line.substring(line.indexOf(':') + 1).strip() + ")")
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
