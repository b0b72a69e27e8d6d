package io.allways.promela;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// SPIN's verifier, made of a model with reduction, merging and dataflow optimisation off.
final class Spin {
    private static final Pattern STORED = Pattern.compile("(\\d+) states, stored");
    private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions \\(=");
    private static final Pattern ERRORS = Pattern.compile("errors: (\\d+)");

    /// @param complete whether it ran to its end and said all of this
    record Result(boolean complete, long states, long transitions, long errors, String output) {}

    private Spin() {}

    /// Whether it is there: where tests run for a change, it has to be.
    static boolean available() {
        boolean there = Stream.of("spin", "gcc").allMatch(Spin::onPath);
        if (!there) System.out.println("SPIN or gcc is not there: what would be compared with it is skipped");
        return there || "true".equals(System.getenv("CI"));
    }

    private static boolean onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    static Result run(String text, Path folder) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("model.pml"), text);
        String made = start(folder, 30, "spin", "-o1", "-o2", "-o3", "-a", "model.pml");
        if (!Files.exists(folder.resolve("pan.c"))) return new Result(false, 0, 0, 0, made);
        String compiled = start(
                folder,
                60,
                "gcc",
                "-w",
                "-O0",
                "-DSAFETY",
                "-DNOREDUCE",
                "-DNOCLAIM",
                "-DMEMLIM=500",
                "-o",
                "pan",
                "pan.c");
        if (!Files.exists(folder.resolve("pan"))) return new Result(false, 0, 0, 0, made + compiled);
        String output = start(folder, 20, "./pan", "-c0", "-n", "-m100000");
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) Files.delete(each);
        }
        boolean complete = output.contains("states, stored") && !output.contains("max search depth too small");
        return new Result(
                complete, number(STORED, output), number(TRANSITIONS, output), number(ERRORS, output), output);
    }

    private static long number(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : -1;
    }

    private static String start(Path folder, int seconds, String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(List.of(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return "no end";
        }
        return new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1);
    }
}
