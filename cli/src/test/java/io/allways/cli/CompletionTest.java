package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts, in a real bash and a real zsh.
final class CompletionTest {
    @TempDir
    Path directory;

    /// What bash offers for a line, of which the last word is the one to complete.
    private List<String> offered(String... words) throws IOException, InterruptedException {
        script("bash");
        String line = String.join(
                " ", List.of(words).stream().map(word -> "'" + word + "'").toList());
        String ask = "source completion.bash; COMP_WORDS=(" + line + "); COMP_CWORD=" + (words.length - 1)
                + "; _allways; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return run("bash", "--norc", "-c", ask);
    }

    /// What a zsh at a terminal makes of each line when the tab key is pressed at its end.
    private List<String> completed(String... lines) throws IOException, InterruptedException {
        script("zsh");
        Files.writeString(directory.resolve("ask.zsh"), """
                zmodload zsh/zpty
                for line in "$@"; do
                  zpty inner zsh -f
                  zpty -w inner 'PROMPT=; autoload -Uz compinit; compinit -u -D; source ./completion.zsh
                    allways() { print -r "GOT:$*:END" }'
                  zpty -w -n inner "$line"$'\t\n'
                  zpty -r -m inner text $'*\nGOT:*:END*'
                  zpty -d inner
                  text=${text##*GOT:}
                  print -r -- "${text%%:END*}"
                done
                """);
        List<String> command = new ArrayList<>(List.of("zsh", "-f", "ask.zsh"));
        command.addAll(List.of(lines));
        return run(command.toArray(String[]::new));
    }

    private void script(String shell) throws IOException {
        Files.writeString(
                directory.resolve("completion." + shell),
                new Invocation(directory).run("completion", shell).out());
    }

    private List<String> run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue("true".equals(System.getenv("CI")), "skipped: there is no " + command[0]);
            throw e;
        }
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.lines().filter(each -> !each.isEmpty()).toList();
    }

    @Test
    void zshCompletesThemToo() throws IOException, InterruptedException {
        Files.createFile(directory.resolve("counter.toy"));
        assertEquals(
                List.of(
                        "check",
                        "check --executions",
                        "check --algorithm optimal",
                        "check counter.toy",
                        "explain deadlock"),
                completed(
                        "allways che",
                        "allways check --exe",
                        "allways check --algorithm opt",
                        "allways check cou",
                        "allways explain deadl"));
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
