package io.allways.murphi.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.murphi.Murphi;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Undefined;
import io.allways.murphi.syntax.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What states of real protocols cost with `--store tree`.
class TreeStoreTest {
    @Test
    void wideStatesCostAtMostTwelveBytes() throws Exception {
        String text = Files.readString(Path.of("..", "examples", "murphi", "30-mesi.m"))
                .replaceFirst("Caches: 4", "Caches: 6");
        CheckedModel checked =
                Objects.requireNonNull(Murphi.check(new Source("mesi.m", text)).model());
        CompiledModel model = Compiler.compile(checked, Undefined.STRICT, Symmetry.OFF);
        assertTrue(model.bits() >= 200, model.bits() + " bits");
        Outcome outcome = new Search(
                        model, Settings.DEFAULT.withStore(Settings.Store.TREE).withWorkers(2))
                .run();
        assertEquals(478_205, outcome.states());
        assertEquals(2_321_478, outcome.rulesFired());
        double bytes = (double) outcome.peakBytes() / outcome.states();
        assertTrue(bytes <= 12, bytes + " bytes per state");
    }
}
