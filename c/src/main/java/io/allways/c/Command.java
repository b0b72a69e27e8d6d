package io.allways.c;

import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Runs tools.
public final class Command {
    public record Result(int code, String output) {}

    private Command() {}

    public static String run(List<String> words, Path directory) throws IOException {
        return result(words, directory).output();
    }

    public static Result result(List<String> words, Path directory) throws IOException {
        return result(words, directory, Map.of());
    }

    public static Result result(List<String> words, Path directory, Map<String, String> environment)
            throws IOException {
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

    public static Path temporary(String prefix) {
        try {
            return Leftovers.folder(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
