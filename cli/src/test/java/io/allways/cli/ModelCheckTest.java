package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Models at the command line: what machines read, failures that come back, limits that can be resumed.
final class ModelCheckTest {
    private static final Path PROGRAMS = Path.of("src/test/resources/transcripts/programs");

    @TempDir
    Path directory;

    @BeforeEach
    void models() throws IOException {
        for (String name : List.of("peterson.m", "peterson-bug.m", "lost.m", "stop.m")) {
            Files.copy(PROGRAMS.resolve(name), directory.resolve(name));
        }
        // 100 000 states
        Files.writeString(directory.resolve("digits.m"), """
                var digits: array [0..4] of 0..9;
                ruleset i: 0..4 do
                  rule "next" begin digits[i] := (digits[i] + 1) % 10; endrule;
                endruleset;
                startstate for i: 0..4 do digits[i] := 0; endfor; endstartstate;
                """);
    }

    private Map<String, Object> json(String... words) {
        return JsonParser.object(new Invocation(directory).run(words).out());
    }

    @Test
    void verified() {
        Map<String, Object> json = json("check", "--json", "-", "--workers", "2", "peterson.m");
        assertEquals("verified", json.get("verdict"));
        assertEquals(true, json.get("exhaustive"));
        assertEquals("", json.get("limit"));
        assertEquals(20.0, json.get("states"));
        assertEquals(34.0, json.get("rulesFired"));
        assertEquals(34.0, json.get("transitions"));
        assertEquals(2, ((List<?>) json.get("workers")).size());
        assertEquals(4, ((List<?>) json.get("rules")).size());
        assertEquals(List.of(), json.get("violations"));
    }

    @Test
    void violated() {
        Map<String, Object> json = json("check", "--json", "-", "peterson-bug.m");
        assertEquals("violated", json.get("verdict"));
        Map<?, ?> violation = (Map<?, ?>) ((List<?>) json.get("violations")).getFirst();
        assertEquals("invariant", violation.get("kind"));
        List<?> steps = (List<?>) violation.get("steps");
        assertEquals(6, steps.size());
        Map<?, ?> last = (Map<?, ?>) steps.getLast();
        assertEquals("enter", last.get("object"));
        assertEquals("peterson-bug.m", last.get("file"));
        assertEquals(13.0, last.get("line"));
        assertEquals(1, ((List<?>) last.get("changes")).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"peterson-bug.m", "stop.m", "lost.m"})
    void everySavedFailureComesBack(String model) throws IOException {
        assertEquals(
                Exit.VIOLATION,
                new Invocation(directory).run("check", "--keep-going", model).code());
        try (var files = Files.list(directory.resolve("allways-out"))) {
            List<Path> saved =
                    files.filter(file -> file.toString().endsWith(".failure")).toList();
            assertFalse(saved.isEmpty());
            for (Path file : saved) {
                Invocation.Result result = new Invocation(directory)
                        .run("replay", directory.relativize(file).toString());
                assertEquals(Exit.VIOLATION, result.code(), result.all());
                assertTrue(result.out().contains("as it was saved"), result.all());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "tree", "compact40"})
    void stoppedAndResumed(String store) {
        Map<String, Object> first =
                json("check", "--json", "-", "--store", store, "--states", "5000", "--checkpoint", "saved", "digits.m");
        assertEquals("states", first.get("limit"));
        assertEquals(false, first.get("exhaustive"));
        Map<String, Object> second = json("check", "--json", "-", "--store", store, "--resume", "saved", "digits.m");
        assertEquals(100_000.0, second.get("states"));
        assertEquals(500_000.0, second.get("rulesFired"));
        assertEquals(store.equals("compact40") ? "no-violation" : "verified", second.get("verdict"));
    }

    /// Without --checkpoint: what there is no room for is kept all the same.
    @Test
    void outOfMemoryIsResumable() {
        Invocation.Result result = new Invocation(directory).run("check", "--memory", "400k", "digits.m");
        assertEquals(Exit.NOT_EXHAUSTIVE, result.code(), result.all());
        assertTrue(result.out().contains("--resume allways-out/digits.checkpoint digits.m"), result.all());
        Map<String, Object> json =
                json("check", "--json", "-", "--resume", "allways-out/digits.checkpoint", "digits.m");
        assertEquals(100_000.0, json.get("states"));
        assertEquals(500_000.0, json.get("rulesFired"));
    }
}
