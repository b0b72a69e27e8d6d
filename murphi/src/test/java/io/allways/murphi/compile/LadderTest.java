package io.allways.murphi.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.Finding;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.murphi.Murphi;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every model of `examples/murphi` comes out as its first line says (measured with rumur where rumur accepts it),
/// on one thread and on several.
class LadderTest {
    private static final Path MODELS = Path.of("..", "examples", "murphi");
    private static final Pattern VERIFIED = Pattern.compile("-- expect: states (\\d+), rules (\\d+), verified");
    private static final Pattern VIOLATED = Pattern.compile("-- expect: violated (\\w+)(?: \"(.*)\")?, steps (\\d+)");

    /// More states than this are searched once only.
    private static final int MANY = 100_000;

    /// Models with more states are left to the bench.
    private static final int MOST = 600_000;

    static List<Path> models() throws IOException {
        try (Stream<Path> files = Files.list(MODELS)) {
            return files.filter(file -> file.toString().endsWith(".m")).sorted().toList();
        }
    }

    static CheckedModel checked(Path file) {
        Murphi.Outcome outcome = Murphi.check(file);
        return assertNotNull(outcome.model(), outcome.message());
    }

    private static <T> T assertNotNull(T value, String message) {
        org.junit.jupiter.api.Assertions.assertNotNull(value, message);
        return value;
    }

    static Undefined mode(CheckedModel model) {
        return model.needsCmurphi() ? Undefined.CMURPHI : Undefined.STRICT;
    }

    @ParameterizedTest
    @MethodSource("models")
    void comesOutAsItsFirstLineSays(Path file) throws IOException {
        String expectation = Files.readAllLines(file).get(0);
        CheckedModel model = checked(file);
        CompiledModel compiled = Compiler.compile(model, mode(model), Symmetry.OFF);
        CompiledModel cut = Compiler.compile(model, mode(model), Symmetry.OFF, 30);
        Matcher verified = VERIFIED.matcher(expectation);
        Matcher violated = VIOLATED.matcher(expectation);
        if (verified.matches()) {
            long states = Long.parseLong(verified.group(1));
            for (int workers : states > MOST ? new int[0] : states > MANY ? new int[] {2} : new int[] {1, 2, 4}) {
                Outcome outcome = search(workers == 2 ? compiled : cut, workers);
                assertEquals(List.of(), outcome.findings());
                assertEquals(Outcome.End.EXHAUSTED, outcome.end());
                assertEquals(states, outcome.states(), "states on " + workers);
                assertEquals(Long.parseLong(verified.group(2)), outcome.rulesFired(), "rules fired on " + workers);
            }
        } else {
            assertTrue(violated.matches(), () -> "what is expected here? " + expectation);
            for (int workers : new int[] {1, 4}) {
                Finding finding = search(compiled, workers).findings().get(0);
                assertEquals(violated.group(1), finding.kind());
                assertEquals(Integer.parseInt(violated.group(3)), finding.length(), "steps on " + workers);
                String name = violated.group(2);
                assertTrue(name == null || finding.message().contains(name), finding::message);
            }
        }
    }

    private static Outcome search(CompiledModel model, int workers) throws IOException {
        return new Search(
                        model,
                        Settings.DEFAULT.withDeadlock(Settings.Deadlock.OFF).withWorkers(workers))
                .run();
    }
}
