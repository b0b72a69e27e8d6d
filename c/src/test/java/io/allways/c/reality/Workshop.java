package io.allways.c.reality;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.Toolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder in which programs are compiled, each in three ways: to be explored, to be run, and to be run with
/// ThreadSanitizer.
final class Workshop implements AutoCloseable {
    private static final String COMMON_FLAGS = "-w -O0 -g -pthread -std=gnu11";

    /// A program in its three forms.
    record Built(Path folder, Path explored, Path real, Path sanitized) implements AutoCloseable {
        @Override
        public void close() {
            delete(folder);
        }
    }

    private final Path folder;
    private final Toolchain toolchain;

    Workshop() throws IOException, BuildFailure {
        folder = Files.createTempDirectory("allways-reality");
        toolchain = Toolchain.of("gcc");
        gcc(folder, "-c", harness(), "-o", harness(false));
        gcc(folder, "-c", harness(), "-o", harness(true), "-fsanitize=thread");
    }

    private static String harness() {
        return Family.folder().resolve("harness.c").toString();
    }

    private String harness(boolean sanitized) {
        return folder.resolve(sanitized ? "sanitized.o" : "harness.o").toString();
    }

    Built build(RandomProgram program) {
        return build(program.source(), program.source());
    }

    /// @param checked what is explored
    /// @param run what is run: the same, unless a test wants to see that differences are found
    Built build(String checked, String run) {
        try {
            Path own = Files.createTempDirectory(folder, "program");
            Path source = Files.writeString(own.resolve("program.c"), checked);
            Path other = Files.writeString(own.resolve("run.c"), run);
            Path explored = new CBuild(toolchain, "-w -std=gnu11 -DEXPLORED -I" + Family.folder())
                    .compile(List.of(source), own);
            Path real = own.resolve("real");
            Path sanitized = own.resolve("sanitized");
            gcc(own, other.toString(), harness(false), "-Dmain=program", "-o", real.toString());
            gcc(
                    own,
                    other.toString(),
                    harness(true),
                    "-Dmain=program",
                    "-fsanitize=thread",
                    "-o",
                    sanitized.toString());
            return new Built(own, explored, real, sanitized);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (BuildFailure e) {
            throw new IllegalStateException(checked + "\n" + e.getMessage(), e);
        }
    }

    /// Only sees whether it compiles.
    void check(RandomProgram program) {
        try {
            Path source = Files.writeString(Files.createTempFile(folder, "all", ".c"), program.source());
            gcc(folder, source.toString(), "-fsyntax-only", "-Dmain=program");
            gcc(folder, source.toString(), "-fsyntax-only", "-DEXPLORED");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void gcc(Path directory, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("gcc"));
        words.addAll(List.of(COMMON_FLAGS.split(" ")));
        words.add("-I" + Family.folder());
        words.addAll(List.of(more));
        try {
            Process process = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(output);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path tree) {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        delete(folder);
    }
}
