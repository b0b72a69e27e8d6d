package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Target;
import io.allways.toy.ToyParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultsTest {
    @TempDir
    Path directory;

    @BeforeEach
    void program() throws IOException {
        Files.writeString(directory.resolve("x.test"), "x");
        Files.writeString(directory.resolve("many.toy"), """
                var x
                thread a { x = 1; x = 2; x = 3; x = 4 }
                thread b { x = 1; x = 2; x = 3; x = 4 }
                thread c { x = 1; x = 2; x = 3; x = 4 }
                """);
    }

    private Invocation.Result check(Target target, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--workers", "1"));
        words.addAll(List.of(options));
        words.add("x.test");
        return new Invocation(directory).with(".test", target).run(words);
    }

    @Test
    void notDeterministic() {
        Invocation.Result result = check(new Faults.Flaky());
        assertEquals(Exit.NOT_CONTROLLABLE, result.code());
        assertTrue(result.err().startsWith("The program is not deterministic: "), result.err());
        assertTrue(
                result.err().contains("allways explain not-deterministic"),
                result.err().replace("\n ", ""));
    }

    @Test
    void failsOnlyOnce() {
        Invocation.Result result = check(new Faults.Fleeting());
        assertEquals(Exit.NOT_CONTROLLABLE, result.code());
        assertTrue(result.err().startsWith("The program is not deterministic: "), result.err());
        assertFalse(Files.exists(directory.resolve("allways-out")), "nothing that can be replayed");
    }

    @Test
    void bugOfOurs() throws IOException {
        Invocation.Result result = check(new Faults.Throwing(2, () -> {
            throw new IllegalStateException("as the test wanted");
        }));
        assertEquals(Exit.BUG, result.code());
        assertTrue(result.err().contains("a bug of ours"), result.err());
        assertFalse(result.err().contains("\tat "), "no stack trace");
        Matcher file = Pattern.compile("(\\S+allways-crash-\\S+\\.txt)").matcher(result.err());
        assertTrue(file.find(), result.err());
        String details = Files.readString(Path.of(file.group(1)));
        assertTrue(details.contains("as the test wanted") && details.contains("\tat "), details);
        Files.delete(Path.of(file.group(1)));
    }

    @Test
    void outOfMemory() {
        Invocation.Result result = check(new Faults.Throwing(4, () -> {
            throw new OutOfMemoryError("as the test wanted");
        }));
        assertEquals(Exit.NOT_EXHAUSTIVE, result.code());
        assertTrue(result.err().contains("out of memory"), result.err());
        assertEquals("– x.test   no violation in 3 executions; not exhaustive (memory)\n", result.out());
    }

    @Test
    void outOfMemoryAfterViolation() throws IOException {
        String failing = "var x\nthread a { x = 1 }\nthread b { r = x; assert r == 0 }\n";
        Files.writeString(directory.resolve("x.test"), failing);
        Target toy = ToyParser.parse("x.test", failing);
        Invocation.Result result = check(new Faults.Starving(toy, 2), "--keep-going");
        assertEquals(Exit.VIOLATION, result.code());
        assertTrue(result.out().startsWith("✗ x.test   assertion failed: b: assert r == 0"), result.out());
    }

    @Test
    void interrupted() {
        Invocation invocation = new Invocation(directory);
        invocation.interruption().request();
        Invocation.Result result = invocation.run("check", "--workers", "1", "--json", "out.json", "many.toy");
        assertEquals(Exit.INTERRUPTED, result.code());
        String partial = "– many.toy   no violation in \\d+ executions?; not exhaustive \\(interrupted\\)\n";
        assertTrue(result.out().matches(partial), result.out());
        assertTrue(Files.exists(directory.resolve("out.json")));
    }

    @Test
    void timeLimit() {
        Invocation.Result result = new Invocation(directory).run("check", "--workers", "1", "--time=1ms", "many.toy");
        assertEquals(Exit.OK, result.code());
        String partial = "– many.toy   no violation in \\d+ executions?; not exhaustive \\(--time\\)\n";
        assertTrue(result.out().matches(partial), result.out());
    }

    @Test
    void failureThatCannotBeSaved() throws IOException {
        Files.writeString(directory.resolve("wrong.toy"), "thread t { assert 0 }");
        Files.writeString(directory.resolve("file"), "");
        Invocation.Result result = new Invocation(directory).run("check", "--out", "file/below", "wrong.toy");
        assertEquals(Exit.VIOLATION, result.code());
        assertTrue(result.err().contains("could not be saved in file/below"), result.err());
        assertTrue(result.out().contains("replay   allways replay wrong.toy 0\n"), result.out());
    }
}
