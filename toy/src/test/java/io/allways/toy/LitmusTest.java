package io.allways.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Explorers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Each program of the course in `examples/toy` comes out as its first line says, with every complete algorithm.
final class LitmusTest {
    private static final Path COURSE = Path.of("..", "examples", "toy");
    private static final Pattern EXPECTATION =
            Pattern.compile("// expect: (traces (\\d+), (?:verified|violated [a-z-]+(?: and [a-z-]+)*))");
    private static final Settings ALL = Settings.DEFAULT.withKeepGoing(true);
    /// Partial traces that brute force looks at before it gives up.
    private static final int MOST = 5_000;

    @TestFactory
    List<DynamicNode> course() throws IOException {
        List<DynamicNode> lessons = programs(COURSE);
        assertTrue(lessons.size() >= 20, "the course is in " + COURSE.toAbsolutePath());
        return lessons;
    }

    /// Small programs that some explorer once got wrong.
    @TestFactory
    List<DynamicNode> regressions() throws IOException {
        return programs(Path.of("src", "test", "resources", "litmus"));
    }

    private static List<DynamicNode> programs(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".toy"))
                    .sorted()
                    .map(LitmusTest::lesson)
                    .toList();
        }
    }

    private static DynamicNode lesson(Path file) {
        String text = read(file);
        Matcher matcher = EXPECTATION.matcher(text.lines().findFirst().orElse(""));
        if (!matcher.matches()) {
            return DynamicTest.dynamicTest(
                    file.getFileName().toString(), () -> fail("no expectation in the first line"));
        }
        String expected = matcher.group(1);
        long traces = Long.parseLong(matcher.group(2));
        Toy toy = ToyParser.parse(file.getFileName().toString(), text);
        return DynamicContainer.dynamicContainer(
                toy.name(),
                Stream.of(
                        DynamicTest.dynamicTest("optimal", () -> optimal(toy, expected, 1)),
                        DynamicTest.dynamicTest("optimal with 2 workers", () -> optimal(toy, expected, 2)),
                        DynamicTest.dynamicTest("source", () -> other(toy, expected, "source")),
                        DynamicTest.dynamicTest("dpor", () -> other(toy, expected, "dpor")),
                        DynamicTest.dynamicTest("dpor-eager", () -> other(toy, expected, "dpor-eager")),
                        DynamicTest.dynamicTest("brute force", () -> bruteForce(toy, traces)),
                        DynamicTest.dynamicTest("printed", () -> printed(toy, expected))));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void optimal(Toy toy, String expected, int workers) {
        Verdict verdict = explore(toy, "optimal", ALL.withWorkers(workers));
        assertEquals(expected, outcome(verdict));
        assertEquals(0, verdict.blocked(), "blocked executions");
    }

    /// The others begin executions that turn out to be redundant, but complete none twice: sleep sets see to that.
    private static void other(Toy toy, String expected, String algorithm) {
        assertEquals(expected, outcome(explore(toy, algorithm, ALL)));
    }

    private static void bruteForce(Toy toy, long traces) {
        BruteForce all = new BruteForce(toy, MOST);
        if (all.complete()) {
            assertEquals(traces, all.traces().size());
        }
    }

    private static void printed(Toy toy, String expected) {
        Toy again = ToyParser.parse(toy.source(), ToyPrinter.print(toy));
        assertEquals(expected, outcome(explore(again, "optimal", ALL)));
    }

    private static Verdict explore(Toy toy, String algorithm, Settings settings) {
        Verdict verdict = Explorers.named(algorithm).explore(toy, settings, Observer.NONE);
        assertTrue(verdict.exhaustive(), () -> "not exhaustive: " + verdict);
        return Replays.replayed(toy, verdict);
    }

    private static String outcome(Verdict verdict) {
        String kinds = verdict.violations().stream()
                .map(Violation::kind)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
        boolean violated = verdict.outcome() == Outcome.VIOLATED;
        return "traces " + verdict.executions() + ", " + (violated ? "violated " + kinds : "verified");
    }
}
