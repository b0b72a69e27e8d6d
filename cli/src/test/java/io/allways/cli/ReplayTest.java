package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Schedule;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Failures that are saved and replayed, also from elsewhere and after changes.
final class ReplayTest {
    private static final String DEADLOCK = """
            lock a, b
            thread t1 { lock a; lock b; unlock b; unlock a }
            thread t2 { lock b; lock a; unlock a; unlock b }
            """;

    @TempDir
    Path directory;

    private Path program;

    @BeforeEach
    void program() throws IOException {
        program = Files.createDirectories(directory.resolve("sub dir")).resolve("it's.toy");
        Files.writeString(program, DEADLOCK);
    }

    private Path check(Path from, String path) throws IOException {
        Invocation.Result result = new Invocation(from).run("check", "--workers", "1", path);
        assertEquals(Exit.VIOLATION, result.code(), result.err());
        try (Stream<Path> saved = Files.list(from.resolve("allways-out"))) {
            return saved.filter(file -> file.toString().endsWith(".failure"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void fromElsewhere() throws IOException {
        Path saved = check(directory, "sub dir/it's.toy");
        for (Path from : new Path[] {directory, directory.resolve("sub dir"), directory.resolve("allways-out")}) {
            String name = from.relativize(saved).toString();
            Invocation.Result result = new Invocation(from).run("replay", name);
            assertEquals(Exit.VIOLATION, result.code(), result.err());
            assertTrue(result.out().contains("as it was saved"), result.out());
            assertTrue(result.out().contains("▶ 2"), result.out());
            assertTrue(result.out().contains("thread t1 { lock a;"), "with source lines: " + result.out());
        }
    }

    @Test
    void absolutePath() throws IOException {
        Path saved = check(directory, program.toString());
        Invocation.Result result = new Invocation(directory).run("replay", saved.toString());
        assertTrue(result.out().contains("as it was saved"), result.out());
    }

    @Test
    void checkingAgainAddsNoFile() throws IOException {
        check(directory, "sub dir/it's.toy");
        check(directory, "sub dir/it's.toy");
        try (Stream<Path> saved = Files.list(directory.resolve("allways-out"))) {
            assertEquals(2, saved.count());
        }
    }

    @Test
    void commandIsQuoted() throws IOException {
        Invocation.Result result = new Invocation(directory).run("check", "--out", "a b", "sub dir/it's.toy");
        assertTrue(result.out().contains("  replay   allways replay 'a b/it'\\''s-deadlock-"), result.out());
    }

    @Test
    void changedAndStillWrong() throws IOException {
        Path saved = check(directory, "sub dir/it's.toy");
        Files.writeString(program, DEADLOCK + "\nthread t3 { r = 1 }\n");
        Invocation.Result result = new Invocation(directory).run("replay", saved.toString());
        assertEquals(Exit.VIOLATION, result.code());
        assertTrue(result.out().contains("it's.toy has changed since"), result.out());
        assertFalse(result.out().contains("▶"), "the decisive step may be another one");
    }

    @Test
    void changedAndNoProgramAnyMore() throws IOException {
        Path saved = check(directory, "sub dir/it's.toy");
        Files.writeString(program, "thread {");
        Invocation.Result result = new Invocation(directory).run("replay", saved.toString());
        assertEquals(Exit.USAGE, result.code());
        assertTrue(result.err().contains("it's.toy:1:"), result.err());
    }

    @Test
    void messagesSurviveSaving() {
        Violation violation = new Violation("assertion", "a\nb \\n c\r\\", Schedule.parse("0.1:2x3"), 1);
        Setup setup = Setup.NONE.with("arguments", "one\ntwo").with("classpath", "../classes");
        Diagnosis diagnosis = new Diagnosis(violation, false, 2, false, false, null);
        SavedFailure saved = new SavedFailure("1", "x", "y", "z", diagnosis, setup, List.of("a: b", "c"));
        assertEquals(saved, SavedFailure.read("file", saved.text()));
    }
}
