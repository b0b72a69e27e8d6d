package io.allways.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Runs tools.
final class Command {
    record Result(int code, String output) {}

    private Command() {}

    static String run(List<String> words, Path directory) throws IOException {
        return result(words, directory).output();
    }

    static Result result(List<String> words, Path directory) throws IOException {
        return result(words, directory, Map.of());
    }

    static Result result(List<String> words, Path directory, Map<String, String> environment) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return new Result(process.waitFor(), output);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// A folder that is gone at the end, whatever is in it then.
    static Path temporary(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> discard(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Deletes it if that can be done: it is only a folder for temporary files.
    static void discard(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            // then the system does it some day
        }
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
