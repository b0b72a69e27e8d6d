package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class WordsTest {
    @Test
    void ordinals() {
        String words = LongStream.of(1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1_000_003)
                .mapToObj(Words::ordinal)
                .collect(Collectors.joining(", "));
        assertEquals("1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 102nd, 111th, 1 000 003rd", words);
    }

    @Test
    void times() {
        assertEquals("0.0 s", Words.time(Duration.ofMillis(3)));
        assertEquals("59.4 s", Words.time(Duration.ofMillis(59_440)));
        assertEquals("2 min 5 s", Words.time(Duration.ofSeconds(125)));
        assertEquals("3 h 0 min", Words.time(Duration.ofHours(3)));
    }

    @Test
    void lists() {
        assertEquals("", Words.list(List.of()));
        assertEquals("a", Words.list(List.of("a")));
        assertEquals("a and b", Words.list(List.of("a", "b")));
        assertEquals("a, b and c", Words.list(List.of("a", "b", "c")));
        assertEquals("1, 2, 3, 4, 5 and 3 more", Words.list(List.of("1", "2", "3", "4", "5", "6", "7", "8")));
    }

    @Test
    void wrapping() {
        String words = "word ".repeat(30).strip();
        assertEquals(
                "  " + "word ".repeat(19).strip() + "\n    "
                        + "word ".repeat(11).strip() + "\n",
                Words.wrap(words, 2, 4));
        assertEquals("a\n" + "x".repeat(200) + "\nb\n", Words.wrap("a " + "x".repeat(200) + " b", 0, 0));
    }

    @Test
    void cutting() {
        assertEquals("abc", Words.cut("abc", 3));
        assertEquals("ab…", Words.cut("abcd", 3));
        assertEquals("😀…", Words.cut("😀😀😀", 2));
        assertEquals("ab  ", Words.pad("ab", 4));
    }
}
