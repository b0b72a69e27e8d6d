package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonOutputTest {
    private static final Set<String> FIELDS = Set.of(
            "tool",
            "version",
            "target",
            "algorithm",
            "verdict",
            "exhaustive",
            "assumptions",
            "limit",
            "executions",
            "blocked",
            "bounded",
            "transitions",
            "seconds",
            "workers",
            "peakMemoryBytes",
            "violations");

    @TempDir
    Path directory;

    @BeforeEach
    void programs() throws IOException {
        Files.writeString(directory.resolve("right.toy"), "var x\nthread a { x = 1 }\nthread b { x = 2 }\n");
        Files.writeString(
                directory.resolve("wrong.toy"), "var x\nthread a { x = 1 }\nthread b { r = x; assert r == 0 }\n");
    }

    private Map<String, Object> json(String... words) {
        return JsonParser.object(new Invocation(directory).run(words).out());
    }

    @Test
    void verified() {
        Map<String, Object> json = json("check", "--json", "-", "--workers", "2", "right.toy");
        assertEquals(FIELDS, json.keySet());
        assertEquals("allways", json.get("tool"));
        assertEquals("right.toy", json.get("target"));
        assertEquals("optimal", json.get("algorithm"));
        assertEquals("verified", json.get("verdict"));
        assertEquals(true, json.get("exhaustive"));
        assertEquals("", json.get("limit"));
        assertEquals(2.0, json.get("executions"));
        assertEquals(0.0, json.get("blocked"));
        assertEquals(4.0, json.get("transitions"));
        assertEquals(2, ((List<?>) json.get("workers")).size());
        assertTrue((double) json.get("peakMemoryBytes") > 1_000_000);
        assertEquals(List.of(), json.get("violations"));
    }

    @Test
    void violated() {
        Map<String, Object> json = json("check", "--json", "-", "--workers", "1", "wrong.toy");
        assertEquals("violated", json.get("verdict"));
        Map<?, ?> violation = (Map<?, ?>) ((List<?>) json.get("violations")).getFirst();
        assertEquals(
                Set.of("kind", "message", "schedule", "steps", "decisiveStep", "minimal", "replay"),
                violation.keySet());
        assertEquals("assertion", violation.get("kind"));
        assertEquals("0.1.1", violation.get("schedule"));
        assertEquals(0.0, violation.get("decisiveStep"));
        List<?> steps = (List<?>) violation.get("steps");
        assertEquals(3, steps.size());
        assertEquals(
                Map.of("actor", "b", "op", "read", "object", "x", "value", "1", "file", "wrong.toy", "line", 3.0),
                steps.get(1));
        String replay = (String) violation.get("replay");
        Invocation.Result again =
                new Invocation(directory).run(replay.replace("allways ", "").split(" "));
        assertEquals(Exit.VIOLATION, again.code());
    }

    @Test
    void limited() {
        Map<String, Object> json = json("check", "--json=-", "--executions", "1", "--workers", "1", "right.toy");
        assertEquals("no-violation", json.get("verdict"));
        assertEquals(false, json.get("exhaustive"));
        assertEquals("executions", json.get("limit"));
    }

    @Test
    void toFile() throws IOException {
        Invocation.Result result = new Invocation(directory).run("check", "--json", "out.json", "right.toy");
        assertTrue(result.out().startsWith("✓ "));
        assertEquals(
                "verified",
                JsonParser.object(Files.readString(directory.resolve("out.json")))
                        .get("verdict"));
    }

    @Test
    void reportGoesToErrorOutput() {
        Invocation.Result result = new Invocation(directory).run("check", "--json", "-", "right.toy");
        assertTrue(result.err().startsWith("✓ "));
        assertTrue(result.out().startsWith("{"));
    }

    @Test
    void notControllable() throws IOException {
        Files.writeString(directory.resolve("x.flaky"), "x");
        Invocation.Result result = new Invocation(directory)
                .with(".flaky", new Faults.Flaky())
                .run("check", "--workers", "1", "--json", "-", "x.flaky");
        assertEquals(Exit.NOT_CONTROLLABLE, result.code());
        Map<String, Object> json = JsonParser.object(result.out());
        assertEquals("not-controllable", json.get("verdict"));
        assertFalse((boolean) json.get("exhaustive"));
    }
}
