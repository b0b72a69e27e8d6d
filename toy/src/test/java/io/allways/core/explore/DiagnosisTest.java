package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Limits;
import io.allways.core.Observer;
import io.allways.core.Schedule;
import io.allways.core.Settings;
import io.allways.core.Verdict;
import io.allways.core.Violation;
import io.allways.toy.RandomToys;
import io.allways.toy.Toy;
import io.allways.toy.ToyParser;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
    private static Diagnosis diagnose(Toy toy, String algorithm) {
        Settings settings = Settings.DEFAULT.withLimits(Limits.NONE.withExecutions(10_000));
        Verdict verdict = Explorers.named(algorithm).explore(toy, settings, Observer.NONE);
        return Diagnosis.of(toy, verdict.violations().getFirst(), Settings.DEFAULT);
    }

    private static Toy parse(String text) {
        return ToyParser.parse("test.toy", text);
    }

    @Test
    void aLostUpdateNeedsTwoSwitches() {
        Toy toy = parse("""
                var x
                thread a { x = x + 1; y = 1 }
                thread b { x = x + 1; z = 1 }
                thread c { park }
                thread d { unpark c }
                check x == 2
                """);
        for (String algorithm : new String[] {"optimal", "random", "naive"}) {
            Diagnosis diagnosis = diagnose(toy, algorithm);
            // a reads, b reads (or reads and writes), a writes; then d and c in one switch each.
            assertEquals(4, diagnosis.violation().schedule().switches(), diagnosis.toString());
            assertTrue(diagnosis.minimal());
            assertTrue(diagnosis.decisiveCertain());
        }
    }

    @Test
    void theDecisiveStepIsTheFirstAfterWhichNothingPasses() {
        Diagnosis diagnosis = diagnose(parse("""
                var x
                thread a { r = x; x = r + 1 }
                thread b { r = x; x = r + 1 }
                check x == 2
                """), "optimal");
        // The second read: one write is lost from then on. With two switches that is the step after the first.
        assertEquals(2, diagnosis.violation().schedule().switches());
        assertEquals(1, diagnosis.decisiveStep());
        // What passes begins with all before the decisive step, and is over.
        Schedule passing = Objects.requireNonNull(diagnosis.passing());
        assertEquals(diagnosis.violation().schedule().prefix(1), passing.prefix(1));
        assertEquals(4, passing.length());
    }

    @Test
    void somethingThatAlwaysFailsHasNoDecisiveStep() {
        Diagnosis diagnosis = diagnose(parse("thread a { assert 1 == 2 }"), "optimal");
        assertTrue(diagnosis.everyExecutionFails());
        assertNull(diagnosis.passing());
    }

    @Test
    void aDeadlockIsDecidedByTheSecondLock() {
        Diagnosis diagnosis = diagnose(parse("""
                var x
                lock l, m
                thread a { lock l; lock m; unlock m; unlock l }
                thread b { x = 1; lock m; lock l; unlock l; unlock m }
                """), "optimal");
        assertEquals("deadlock", diagnosis.violation().kind());
        assertEquals(1, diagnosis.violation().schedule().switches());
        assertEquals(diagnosis.violation().schedule().length() - 1, diagnosis.decisiveStep());
    }

    @Test
    void whatComesOutReplaysAndIsNoWorse() {
        int diagnosed = 0;
        for (long seed = 0; seed < 400; seed++) {
            Toy toy = RandomToys.of(seed);
            Verdict verdict = new Optimal().explore(toy, Settings.DEFAULT, Observer.NONE);
            if (!verdict.violations().isEmpty()) {
                Violation violation = verdict.violations().getFirst();
                Diagnosis diagnosis = Diagnosis.of(toy, violation, Settings.DEFAULT);
                assertEquals(Optional.empty(), Oracle.replay(toy, diagnosis.violation()));
                assertTrue(diagnosis.violation().sameAs(violation));
                assertTrue(diagnosis.violation().schedule().switches()
                        <= violation.schedule().switches());
                diagnosed++;
            }
        }
        assertTrue(diagnosed > 50, "too few to mean anything: " + diagnosed);
    }
}
