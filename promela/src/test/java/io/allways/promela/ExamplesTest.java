package io.allways.promela;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.Finding;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.graph.Walk;
import io.allways.promela.run.Program;
import io.allways.promela.run.PromelaModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every model of `examples/promela` comes out as its first line says, on one thread and on two, and what is found can
/// be followed again.
class ExamplesTest {
    static Stream<Path> models() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples/promela"))) {
            return files.filter(file -> file.toString().endsWith(".pml")).sorted().toList().stream();
        }
    }

    @Test
    void thereAreSome() throws IOException {
        assertTrue(models().count() >= 10);
    }

    @ParameterizedTest
    @MethodSource("models")
    void comesOutAsItSays(Path file) throws IOException {
        String expected = Files.readAllLines(file).getFirst();
        Promela.Outcome read = Promela.check(file, true);
        Program program = read.program();
        assertNotNull(program, read.message());
        PromelaModel model = PromelaModel.measured(program);
        for (int workers = 1; workers <= 2; workers++) {
            Settings settings = Settings.DEFAULT.withWorkers(workers).withDeadlock(Settings.Deadlock.STUCK);
            Outcome outcome = new Search(model, settings).run();
            assertEquals(expected, "// expect: " + shown(outcome), file.toString());
            for (Finding each : outcome.findings()) follow(model, each);
        }
    }

    private static String shown(Outcome outcome) {
        List<Finding> findings = outcome.findings();
        return findings.isEmpty()
                // The way into the initial state is a transition to SPIN.
                ? "states " + outcome.states() + ", transitions " + (outcome.rulesFired() + 1) + ", verified"
                : findings.getFirst().kind() + ", steps " + findings.getFirst().length();
    }

    private static void follow(PromelaModel model, Finding finding) {
        assertNotNull(finding.trace());
        int[] schedule = Walk.schedule(model, finding.trace(), finding.rule());
        Walk walk = Walk.of(model, 0, schedule);
        Finding again = walk.wrong(model, Settings.Deadlock.STUCK, finding.rule());
        assertNotNull(again);
        assertEquals(finding.message(), again.message());
        assertEquals(finding.length(), again.length());
        assertFalse(model.told(finding.trace(), finding.rule()).isEmpty());
    }
}
