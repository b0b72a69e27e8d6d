package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two real programs, each of some ten files and more than a thousand lines, built by their own Makefiles.
final class CProgramsTest {
    private static final Path EXAMPLES =
            Path.of("../examples/c").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    @BeforeEach
    void prepare() throws IOException {
        CCompiler.require();
        for (String program : List.of("scan", "fetch")) {
            Path copy = Files.createDirectory(directory.resolve(program));
            try (Stream<Path> files = Files.list(EXAMPLES.resolve(program))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
        }
        Path files = Files.createDirectories(directory.resolve("files/more"));
        Files.writeString(directory.resolve("files/a.txt"), "one fish\ntwo fish\n");
        Files.writeString(files.resolve("b.c"), "int fish;\n");
    }

    private Invocation.Result check(String... words) {
        List<String> all = new ArrayList<>(List.of("check", "--json", "-", "--time", "100s"));
        all.addAll(List.of(words));
        return new Invocation(directory).run(all);
    }

    private static void assertVerified(Invocation.Result result) {
        assertEquals(Exit.OK, result.code(), result::all);
        assertEquals("verified", JsonParser.object(result.out()).get("verdict"), result::all);
    }

    private static void assertViolated(String kind, Invocation.Result result) {
        assertEquals(Exit.VIOLATION, result.code(), result::all);
        List<?> violations = (List<?>) JsonParser.object(result.out()).get("violations");
        assertEquals(kind, ((Map<?, ?>) violations.getFirst()).get("kind"), result::all);
    }

    @Test
    void scan() {
        assertVerified(check("--make", "make", "./scan", "-j2", "-q1", "fish", "files"));
    }

    @Test
    void scanOrdered() {
        assertVerified(check("--make", "make", "./scan", "-j2", "-o", "-n", "fish", "files"));
    }

    @Test
    void scanWithAConditionThatWasForgotten() {
        assertViolated(
                "uninitialised",
                check("--make", "make BUGS=-DFORGET_NOT_FULL", "./scan", "-j2", "-q1", "fish", "files"));
    }

    @Test
    void fetch() {
        assertVerified(check("--make", "make", "./fetch", "-qfu", "-n2", "-d", "files", "-o", "/dev/null", "a.txt"));
    }

    /// Writes a file and reads it again, so there must be only one of it.
    @Test
    void fetchAndCompare() {
        assertVerified(check(
                "--make", "make", "--workers", "1", "./fetch", "-qf", "-n1", "-d", "files", "-o", "got", "a.txt"));
    }

    /// The limit is that of the whole check. A build that it did not hold for would end after a minute, with a program.
    @Test
    void aBuildThatTakesTooLong() {
        Invocation.Result result =
                new Invocation(directory).run(List.of("check", "--time", "1s", "--make", "sleep 60; make", "./scan"));
        assertEquals(Exit.NOT_EXHAUSTIVE, result.code(), result::all);
        assertEquals(
                "! scan   incomplete: no execution came to its end; not exhaustive (--time)\n",
                result.out(),
                result::all);
    }
}
