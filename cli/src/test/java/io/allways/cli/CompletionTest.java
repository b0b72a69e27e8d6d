package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script for bash, in a real bash.
final class CompletionTest {
    @TempDir
    Path directory;

    /// What bash offers for a line, of which the last word is the one to complete.
    private List<String> offered(String... words) throws IOException, InterruptedException {
        Path script = directory.resolve("completion.bash");
        Files.writeString(
                script, new Invocation(directory).run("completion", "bash").out());
        String line = String.join(
                " ", List.of(words).stream().map(word -> "'" + word + "'").toList());
        String ask = "source completion.bash; COMP_WORDS=(" + line + "); COMP_CWORD=" + (words.length - 1)
                + "; _allways; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process process;
        try {
            process = new ProcessBuilder("bash", "--norc", "-c", ask)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue("true".equals(System.getenv("CI")), "skipped: there is no bash");
            throw e;
        }
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.lines().filter(each -> !each.isEmpty()).toList();
    }

    @Test
    void commandsOptionsValuesAndFiles() throws IOException, InterruptedException {
        Files.createFile(directory.resolve("counter.toy"));
        assertEquals(List.of("check"), offered("allways", "ch"));
        assertEquals(List.of("--executions"), offered("allways", "check", "--exe"));
        assertEquals(List.of("fail", "ignore"), offered("allways", "check", "--races", ""));
        assertTrue(offered("allways", "check", "--algorithm", "p").contains("pct"));
        assertEquals(List.of("counter.toy"), offered("allways", "check", "--json", "coun"));
        assertEquals(List.of("counter.toy"), offered("allways", "check", "cou"));
        assertEquals(List.of("deadlock"), offered("allways", "explain", "dead"));
    }

    @Test
    void everyOptionIsInTheScripts() throws IOException {
        for (String shell : List.of("bash", "zsh")) {
            String script = new Invocation(directory).run("completion", shell).out();
            for (Option<?> option : CheckOptions.ALL) {
                assertTrue(script.contains(option.dashed()), () -> shell + " " + option.dashed());
            }
        }
    }
}
