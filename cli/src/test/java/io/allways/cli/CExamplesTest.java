package io.allways.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The course in C, `examples/c`, with the published bugs.
final class CExamplesTest {
    private static final Path FOLDER = Path.of("../examples/c").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    @BeforeEach
    void compiler() {
        CCompiler.require();
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> course() throws IOException {
        return new CCourse(directory, FOLDER, FOLDER.resolve("bugs")).tests();
    }
}
