package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DemoTest {
    @TempDir
    Path directory;

    @Test
    void findsABugAndVerifies() throws IOException {
        Invocation.Result result = new Invocation(directory).run("demo");
        assertEquals(Exit.OK, result.code(), result.all());
        assertTrue(
                result.out().contains("\n✗ 001-lost-update.java   assertion failed: expected 2, was 1"), result.out());
        assertTrue(result.out().contains("\n✓ 003-synchronized.java   verified: all 6 traces"), result.out());
        assertTrue(result.out().contains("\n✗ system   deadlock: server"), result.out());
        assertTrue(result.out().contains("\n✓ system   verified: all 162 traces"), result.out());
        if (CCompiler.isThere()) {
            assertTrue(
                    result.out().contains("\n✗ 04-deadlock.c   deadlock: pay and refund wait for each other"),
                    result.out());
            assertTrue(result.out().contains("\n✓ 03-mutex.c   verified: both traces"), result.out());
            assertTrue(result.out().contains("\n✗ 08-any-then-named.c   deadlock: rank 0"), result.out());
            assertTrue(result.out().contains("\n✓ 07-any-source.c   verified: all 6 traces"), result.out());
        }
        assertTrue(result.out().contains("\n✗ 01-lost-update.toy"), result.out());
        assertTrue(result.out().contains("\n✓ 02-lock.toy"), result.out());
        assertTrue(result.out().contains("\n✗ 02-flags.m"), result.out());
        assertTrue(result.out().contains("\n✓ 03-flags-fixed.m"), result.out());
        String replay = result.out()
                .lines()
                .filter(line -> line.startsWith("  replay"))
                .findFirst()
                .orElseThrow();
        String file = replay.substring(replay.lastIndexOf(' ') + 1);
        assertTrue(Files.isRegularFile(directory.resolve(file)));
        assertEquals(
                Exit.VIOLATION, new Invocation(directory).run("replay", file).code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "toy/01-lost-update.toy",
                "toy/02-lock.toy",
                "java/001-lost-update.java",
                "java/003-synchronized.java",
                "net/daytime/CountingServer.java",
                "net/daytime/DaytimeServer.java",
                "net/daytime/DaytimeClient.java",
                "c/03-mutex.c",
                "c/04-deadlock.c",
                "mpi/07-any-source.c",
                "mpi/08-any-then-named.c",
                "murphi/02-flags.m",
                "murphi/03-flags-fixed.m"
            })
    void builtInProgramsAreTheExamples(String program) throws IOException {
        Path example = Path.of("..", "examples", program);
        String name = program.substring(program.lastIndexOf('/') + 1);
        assertEquals(Files.readString(example), Resources.text("demo/" + name), "copy " + example + " to cli's demo");
    }
}
