package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {
    @Test
    void escapes() {
        assertEquals("\"\\\"\\\\\\n\\r\\t\\u0000\\u001b\\u007f/é→😀\"\n", Json.of("\"\\\n\r\t\0\u001b\u007f/é→😀"));
    }

    @Test
    void halvesOfPairs() {
        assertEquals("\"\\ud83d\"\n", Json.of("\ud83d"));
        assertEquals("\"\\ude00x\"\n", Json.of("\ude00x"));
    }

    @Test
    void empty() {
        assertEquals("[]\n", Json.of(List.of()));
        assertEquals("{}\n", Json.of(Map.of()));
    }

    @Test
    void nested() {
        assertEquals("{\n  \"a\": [\n    1,\n    true\n  ]\n}\n", Json.of(Map.of("a", List.of(1, true))));
    }

    @Test
    void numbersThatAreNone() {
        assertEquals("null\n", Json.of(Double.NaN));
        assertEquals("1.5\n", Json.of(1.5));
    }

    @Test
    void otherThings() {
        assertThrows(IllegalArgumentException.class, () -> Json.of(new Object()));
    }
}
