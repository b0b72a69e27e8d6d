package io.allways.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One `allways check`, as a user types it, in a JVM of its own, and what it reported.
///
/// @param whole seconds from the start of the process to its end
record Check(String json, double whole) {
    /// @param words what comes after `allways check`
    static Check of(List<String> words) {
        List<String> command = Self.command("-Xmx512m");
        command.addAll(List.of("check", "--json", "-", "--quiet"));
        command.addAll(words);
        long start = System.nanoTime();
        try {
            String json = Self.output(command);
            return new Check(json, (System.nanoTime() - start) / 1e9);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A program of the course, by its name without the number before it.
    static String example(String folder, String program) {
        Path examples = Path.of(System.getProperty("allways.home", "."), "examples", folder);
        try (Stream<Path> files = Files.list(examples)) {
            return files.map(Path::toString)
                    .filter(file -> file.matches(".*\\b\\d+-" + program + "\\.\\w+"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("There is no " + program + " in " + examples));
        } catch (IOException e) {
            throw new IllegalArgumentException("There is no directory " + examples + ": measure in the repository.", e);
        }
    }

    boolean verified() {
        return json.contains("\"verdict\": \"verified\"");
    }

    long executions() {
        return (long) number("executions");
    }

    long blocked() {
        return (long) number("blocked");
    }

    /// Never 0: rates are made of it.
    double seconds() {
        return Math.max(0.001, number("seconds"));
    }

    double rate() {
        return executions() / seconds();
    }

    long memory() {
        return (long) number("peakMemoryBytes");
    }

    /// The first number of that name; 0 if there is none.
    double number(String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\"\\s*:\\s*([0-9.]+)").matcher(json);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
    }
}
