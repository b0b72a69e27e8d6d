package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person at a terminal sees more than a file does.
final class TerminalTest {
    private static final String ESCAPE = "\u001b";

    @TempDir
    Path directory;

    @BeforeEach
    void program() throws IOException {
        Files.writeString(directory.resolve("x.toy"), "var x\nthread a { x = 1 }\nthread b { r = x; assert r == 0 }\n");
    }

    private Invocation person(String types) {
        return new Invocation(directory).person(types);
    }

    @Test
    void coloursOnlyForPeople() {
        assertFalse(new Invocation(directory).run("check", "x.toy").all().contains(ESCAPE));
        assertTrue(person("").run("check", "x.toy").out().contains(ESCAPE));
        assertTrue(person("")
                .environment("NO_COLOR", "")
                .run("check", "x.toy")
                .out()
                .contains(ESCAPE));
        assertFalse(person("")
                .environment("NO_COLOR", "1")
                .run("check", "x.toy")
                .out()
                .contains(ESCAPE));
        assertFalse(person("")
                .environment("TERM", "dumb")
                .run("check", "x.toy")
                .out()
                .contains(ESCAPE));
        assertFalse(person("").run("check", "--no-color", "x.toy").out().contains(ESCAPE));
        assertFalse(person("").run("check", "--json", "-", "x.toy").out().contains(ESCAPE));
    }

    @Test
    void stepByStep() {
        String prompt = "Enter: ";
        String all = person("\n\n\n").run("replay", "--step", "x.toy", "0.1.1").out();
        assertEquals(4, all.split(prompt, -1).length, all);
        String once = person("q\n").run("replay", "--step", "x.toy", "0.1.1").out();
        assertEquals(2, once.split(prompt, -1).length, once);
        assertTrue(once.contains("step 3"), once);
        String eof = person("").run("replay", "--step", "x.toy", "0.1.1").out();
        assertEquals(2, eof.split(prompt, -1).length, eof);
        String file = new Invocation(directory)
                .run("replay", "--step", "x.toy", "0.1.1")
                .out();
        assertFalse(file.contains(prompt));
    }

    private Terminal terminal(ByteArrayOutputStream bytes) {
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new Terminal(
                InputStream.nullInputStream(),
                stream,
                stream,
                true,
                true,
                true,
                directory,
                Map.of(),
                new Interruption());
    }

    @Test
    void progressIsOneLineAndGoesAway() throws Exception {
        CountDownLatch shown = new CountDownLatch(2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Terminal terminal = terminal(bytes);
        String result = Progress.during(
                terminal,
                false,
                () -> {
                    shown.countDown();
                    return "working";
                },
                () -> {
                    try {
                        shown.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return "done";
                });
        assertEquals("done", result);
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(text.matches("(\r\u001b\\[Kworking)+\r\u001b\\[K"), text);
    }

    @Test
    void severalLinesAreDrawnInPlaceBelowWhatStays() throws Exception {
        CountDownLatch shown = new CountDownLatch(2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Progress progress = new Progress(terminal(bytes), false);
        progress.during(
                () -> {
                    shown.countDown();
                    return "all\n  one";
                },
                () -> {
                    try {
                        shown.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    progress.note("somebody came");
                    return "done";
                },
                true);
        String text = bytes.toString(StandardCharsets.UTF_8);
        String block = "\u001b\\[\\?7lall\n  one\u001b\\[\\?7h";
        String up = "\r\u001b\\[1A\u001b\\[J";
        assertTrue(
                text.matches("\r\u001b\\[K" + block + "(" + up + block + ")*" + up + "allways: somebody came\n"
                        + "(\r\u001b\\[K" + block + "(" + up + block + ")*" + up + ")?"),
                text);
    }
}
