package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The command line as a process of its own.
@Timeout(120)
final class ProcessTest {
    /// As [Main], with a target that sends this process a signal once the search is under way.
    static final class Interrupting {
        private Interrupting() {}

        public static void main(String[] args) {
            Interruption interruption = new Interruption();
            interruption.listen();
            TextFrontEnd frontEnd = new TextFrontEnd(".test", "a test", "nothing", "actor", (name, text) -> {
                return new Faults.Throwing(
                        100, () -> kill(ProcessHandle.current().pid()));
            });
            Terminal terminal = Terminal.system(interruption);
            int code = new Commands(new FrontEnds(List.of(frontEnd))).run(List.of(args), terminal);
            terminal.out().println("code " + code);
            interruption.done();
            System.exit(code);
        }

        private static void kill(long pid) {
            try {
                new ProcessBuilder("kill", "-TERM", String.valueOf(pid)).start().waitFor();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @TempDir
    Path directory;

    /// @param code the process ended with
    private record Ended(int code, String text) {}

    private Ended run(Class<?> main, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    @Test
    void exitCodesAndUtf8() throws Exception {
        Files.writeString(directory.resolve("wrong.toy"), "var x\nthread a { x = 1 }\ncheck x == 2\n");
        Ended wrong = run(Main.class, "check", "wrong.toy");
        assertEquals(Exit.VIOLATION, wrong.code(), wrong.text());
        assertTrue(wrong.text().startsWith("✗ wrong.toy   assertion failed"), wrong.text());
        assertEquals(Exit.USAGE, run(Main.class).code());
        assertEquals(Exit.OK, run(Main.class, "--version").code());
    }

    /// SIGTERM rather than SIGINT, which a process that was started in the background may ignore. Java treats them
    /// alike.
    @Test
    void nothingIsLostWhenInterrupted() throws Exception {
        Files.writeString(directory.resolve("x.test"), "x");
        Ended ended = run(Interrupting.class, "check", "--workers", "1", "--json", "out.json", "x.test");
        assertEquals(128 + 15, ended.code(), ended.text());
        assertTrue(ended.text().contains("executions; not exhaustive (interrupted)"), ended.text());
        assertTrue(ended.text().endsWith("code 130\n"), ended.text());
        String json = Files.readString(directory.resolve("out.json"));
        assertEquals("interrupted", JsonParser.object(json).get("limit"));
    }
}
