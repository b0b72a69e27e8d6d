package io.allways.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Explores Murphi models with Allways and with rumur, each time in a process of its own, as a user does it. Both
/// without symmetry and without looking for deadlocks.
final class MurphiRuns {
    static final Path EXAMPLES = Path.of(System.getProperty("allways.home", "."), "examples", "murphi");

    /// What one run told.
    ///
    /// @param seconds to explore
    /// @param whole seconds of everything
    /// @param bytes per state
    record Run(long states, long rules, double seconds, double whole, double bytes) {}

    private final Path folder;

    MurphiRuns(Path folder) {
        this.folder = folder;
    }

    static boolean installed(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    static void needRumur() {
        if (!(installed("rumur") && installed("gcc"))) {
            throw new IllegalArgumentException(
                    "rumur or gcc is missing (Debian: apt-get install rumur gcc); --alone measures without them.");
        }
    }

    Run allways(Path model, int threads) throws IOException {
        List<String> command = Self.command();
        command.addAll(List.of("check", "--json", "-", "--quiet", "--deadlock", "off"));
        command.addAll(List.of("--out", folder.toString()));
        command.addAll(List.of("--workers", String.valueOf(threads), model.toString()));
        long start = System.nanoTime();
        String json = Self.output(command);
        double whole = (System.nanoTime() - start) / 1e9;
        long states = (long) number(json, "\"states\"\\s*:\\s*([0-9.]+)");
        return new Run(
                states,
                (long) number(json, "\"rulesFired\"\\s*:\\s*([0-9.]+)"),
                number(json, "\"seconds\"\\s*:\\s*([0-9.]+)"),
                whole,
                number(json, "\"stateBytes\"\\s*:\\s*([0-9.]+)") / Math.max(1, states));
    }

    /// With the options that rumur's manual recommends; null if rumur does not accept the model.
    @Nullable Run rumur(Path model, int threads) throws IOException {
        Path c = folder.resolve("model.c");
        Path program = folder.resolve("model");
        Files.deleteIfExists(c);
        Files.deleteIfExists(program);
        long start = System.nanoTime();
        Self.output(List.of(
                "rumur",
                "--quiet",
                "--output",
                c.toString(),
                "--output-format",
                "machine-readable",
                "--threads",
                String.valueOf(threads),
                "--symmetry-reduction",
                "off",
                "--deadlock-detection",
                "off",
                model.toString()));
        if (!Files.exists(c)) return null;
        Self.output(List.of(
                "gcc",
                "-std=c11",
                "-O3",
                "-march=native",
                "-mcx16",
                "-w",
                c.toString(),
                "-o",
                program.toString(),
                "-lpthread"));
        if (!Files.exists(program)) return null;
        long built = System.nanoTime();
        String xml = Self.output(List.of(program.toString()));
        long end = System.nanoTime();
        return new Run(
                (long) number(xml, "<summary [^>]*\\bstates=\"(\\d+)\""),
                (long) number(xml, "<summary [^>]*\\brules_fired=\"(\\d+)\""),
                (end - built) / 1e9,
                (end - start) / 1e9,
                0);
    }

    private static double number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }
}
