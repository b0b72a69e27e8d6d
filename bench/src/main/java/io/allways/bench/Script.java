package io.allways.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A measurement that is a script of the repository, because what it compares with is not ours to call.
///
/// @param name of the file in `bench`
public record Script(String name) implements AllBench.Part {
    @Override
    public int run(List<String> args, PrintStream out) {
        Path script = Path.of(System.getProperty("allways.home", "."), "bench", name);
        if (!Files.exists(script)) {
            throw new IllegalArgumentException("There is no " + script + ": measure in the repository.");
        }
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(args);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                process.getInputStream().transferTo(out);
                return process.waitFor();
            } finally {
                process.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}
