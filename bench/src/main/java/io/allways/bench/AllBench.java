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
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `allways bench all`: every measurement, one after the other, into `benchmarks.md` with a plot of each table. What is
/// written is what was printed; a part that fails is there with what it said.
public final class AllBench {
    public static final String HELP = """
            allways bench all [--parts LIST] [--out DIR]

              Runs the other measurements, which takes a long time on a quiet machine, and writes benchmarks.md and
              a plot of each table. The file is written anew after each part.

              --parts core,jvm   only these, in this order
              --out DIR          where to (default docs)
            """;

    /// One of the other measurements.
    public interface Part {
        /// @return the exit code
        int run(List<String> args, PrintStream out);
    }

    private record Done(String name, int code, String text, boolean plotted) {}

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
                case "--parts" -> names = Arrays.asList(args.get(i + 1).split(",", -1));
                case "--out" -> folder = directory.resolve(args.get(i + 1));
                default ->
                    throw new IllegalArgumentException(
                            "Unknown option `" + args.get(i) + "`. See allways bench all --help.");
            }
        }
        for (String name : names) {
            if (!parts.containsKey(name)) {
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
        List<Done> done = new ArrayList<>();
        for (String name : names) {
            out.println("== allways bench " + name);
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            int code;
            try (PrintStream both = new PrintStream(tee(out, kept), true, StandardCharsets.UTF_8)) {
                Part part = parts.get(name);
                code = part == null ? 1 : part.run(List.of(), both);
            } catch (IllegalArgumentException | UncheckedIOException e) {
                code = 1;
                kept.writeBytes((e.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            String text = kept.toString(StandardCharsets.UTF_8);
            var table = RateTable.read(text.lines().toList());
            if (table.isPresent()) {
                Files.writeString(folder.resolve(plot(name)), Plot.of("allways bench " + name, table.get()));
            }
            done.add(new Done(name, code, text, table.isPresent()));
            Files.writeString(folder.resolve("benchmarks.md"), document(done));
        }
        return done.stream().allMatch(each -> each.code == 0) ? 0 : 1;
    }

    private static String plot(String name) {
        return "benchmarks-" + name + ".svg";
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

    private static String document(List<Done> done) {
        StringBuilder text = new StringBuilder("# Benchmarks\n\n")
                .append(
                        "Written by `./allways bench all` from what it measured; each table is what the command above it printed, ")
                .append("on ")
                .append(machine())
                .append(".\n");
        for (Done each : done) {
            text.append("\n## ")
                    .append(each.name)
                    .append("\n`./allways bench ")
                    .append(each.name)
                    .append("`, and `--help` says what the columns are.")
                    .append(
                            each.code == 0
                                    ? ""
                                    : " It ended with exit code " + each.code + ": something is wrong here.")
                    .append("\n\n")
                    .append(each.plotted ? "![rates](" + plot(each.name) + ")\n\n" : "")
                    .append("```\n")
                    .append(each.text.strip())
                    .append("\n```\n");
        }
        return text.toString();
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
