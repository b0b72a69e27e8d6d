package io.allways.murphi.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.murphi.Murphi;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.reference.ReferenceSearch;
import io.allways.murphi.syntax.Source;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Compiled models against the interpreter, on random models: the same states, the same number of rules fired, an error
/// after the same number of steps.
class CompilerOracleTest {
    private static final int MODELS = Integer.getInteger("murphi.models", 1500);
    private static final int MOST = 1500;

    @Test
    void randomModelsHaveTheStatesOfTheInterpreter() throws IOException {
        long fresh = System.nanoTime();
        int compared = 0;
        int exhausted = 0;
        for (int i = 0; i < MODELS; i++) {
            // half of them always the same, half new each time
            long seed = i % 2 == 0 ? i : fresh + i;
            boolean cmurphi = i % 4 >= 2;
            String text = new RandomModel(seed, cmurphi).text();
            Murphi.Outcome outcome = Murphi.check(new Source("random.m", text));
            if (outcome.model() == null) {
                continue;
            }
            compared++;
            try {
                exhausted += compare(
                                outcome.model(),
                                cmurphi ? Undefined.CMURPHI : Undefined.STRICT,
                                i % 3 == 0 ? 16 : Outline.LARGE)
                        ? 1
                        : 0;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + (cmurphi ? " (cmurphi)" : "") + ":\n" + text, e);
            }
        }
        assertTrue(compared > MODELS / 4, "only " + compared + " models of " + MODELS + " were well-typed");
        assertTrue(exhausted > compared / 5, "only " + exhausted + " of " + compared + " had no error");
    }

    /// Whether all states were compared.
    ///
    /// @param large bodies with more nodes are cut into several methods
    static boolean compare(CheckedModel model, Undefined undefined, int large) throws IOException {
        ReferenceSearch.Result expected =
                new ReferenceSearch(model, undefined, ReferenceSearch.Deadlock.OFF).explore(MOST);
        if (!expected.complete() && expected.violation() == null) {
            return false;
        }
        CompiledModel compiled = Compiler.compile(model, undefined, Symmetry.OFF, large);
        Set<Map<String, String>> states = new HashSet<>();
        Settings settings = Settings.DEFAULT.withDeadlock(Settings.Deadlock.OFF);
        Outcome outcome = new Search(compiled, settings).run();
        ReferenceSearch.Violation violation = expected.violation();
        if (violation != null
                && !violation.kind().equals("cover")
                && !violation.kind().equals("liveness")) {
            if (outcome.findings().isEmpty()) {
                fail("expected " + violation + ", but nothing was found");
            }
            assertEquals(
                    violation.steps(),
                    outcome.findings().get(0).length(),
                    () -> violation + " but " + outcome.findings());
            return false;
        }
        assertEquals(List.of(), violation == null ? outcome.findings() : List.of());
        assertEquals(expected.stateCount(), outcome.states(), "states");
        assertEquals(expected.rulesFired(), outcome.rulesFired(), "rules fired");
        Walker walker = new Walker(compiled);
        walker.all().forEach(state -> states.add(shown(compiled, state)));
        Set<Map<String, String>> wanted = new HashSet<>();
        expected.states().forEach(state -> wanted.add(sorted(state)));
        assertEquals(wanted, states);
        return true;
    }

    private static Map<String, String> shown(CompiledModel model, long[] state) {
        Map<String, String> result = new LinkedHashMap<>();
        model.show(state).forEach(variable -> assertNotNull(variable.name()));
        model.show(state).forEach(variable -> result.put(variable.name(), variable.value()));
        return sorted(result);
    }

    /// Elements of multisets of simple values in one order, whatever slots they have.
    private static Map<String, String> sorted(Map<String, String> state) {
        Map<String, String> result = new LinkedHashMap<>();
        state.forEach((name, value) -> {
            int brace = name.indexOf('{');
            if (brace < 0) {
                result.put(name, value);
            } else {
                result.merge(name.substring(0, brace), value, (a, b) -> {
                    String[] both = (a + " " + b).split(" ");
                    java.util.Arrays.sort(both);
                    return String.join(" ", both);
                });
            }
        });
        return result;
    }
}
