package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.jvm.program.Assumes;
import io.allways.report.Words;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HelpTest {
    @TempDir
    Path directory;

    private String out(String... words) {
        Invocation.Result result = new Invocation(directory).run(words);
        assertEquals(Exit.OK, result.code(), result.err());
        assertEquals("", result.err());
        List<String> wide = result.out()
                .lines()
                .filter(line -> line.codePointCount(0, line.length()) > Words.WIDTH)
                .toList();
        assertEquals(List.of(), wide);
        return result.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "replay", "fmt", "demo", "explain", "bench"})
    void everyCommandHasHelp(String command) {
        assertTrue(out("--help").contains("  allways " + command + " "));
        String help = out(command, "--help");
        assertTrue(help.contains("examples\n  allways " + command), help);
    }

    /// Whatever a green line can say is explained.
    @Test
    void everyAssumptionIsExplained() {
        String page = out("explain", "assumptions");
        for (Assumes each : Assumes.values()) {
            assertTrue(
                    page.contains("\n  " + each.sort().code() + " "),
                    each.sort().code());
        }
    }

    @Test
    void everyOptionIsInHelp() {
        String help = out("check", "--help");
        CheckOptions.ALL.forEach(option -> assertTrue(help.contains("\n  " + option.dashed()), option.dashed()));
    }

    @Test
    void everyExampleCanBeRead() {
        List<Command> commands =
                List.of(new CheckCommand(FrontEnds.all()), new ReplayCommand(FrontEnds.all()), new ExplainCommand());
        for (Command command : commands) {
            for (Command.Example example : command.help().examples()) {
                List<String> words = List.of(example.line().split(" "));
                assertEquals(command.name(), words.getFirst());
                Arguments.read(words.subList(1, words.size()), command.help().options(), command::endsOptions);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exit-codes",
                "not-exhaustive",
                "step-bound",
                "deadlock",
                "livelock",
                "assertion",
                "wrong-use",
                "not-deterministic",
                "schedule-mismatch",
                "model-violations",
                "memory"
            })
    void pages(String code) {
        assertTrue(out("explain", code).lines().count() > 5);
        assertTrue(out("explain", "--help").contains(code));
    }

    @Test
    void version() {
        String version = out("--version");
        assertTrue(version.matches("allways \\d+\\.\\d+\\.\\d+\\S* \\(Java \\d+\\)\n"), version);
    }
}
