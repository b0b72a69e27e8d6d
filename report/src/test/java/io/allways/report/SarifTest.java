package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.core.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SarifTest {
    private static Scene deadlock() {
        Finding finding = new Findings()
                .step(0, "t1", "lock", "a", "", 3)
                .step(1, "t2", "lock", "b", "", 7)
                .blocked(0, "t1", "waits for lock b (held by t2) at bank.toy:4", 1)
                .blocked(1, "t2", "waits for lock a (held by t1) at bank.toy:8", 0)
                .finding("deadlock", "", 1);
        return Scene.of(Findings.SUBJECT, Findings.verdict("optimal", Outcome.VIOLATED, "", 2, 1), finding);
    }

    @Test
    void eachActorIsAFlow() {
        Golden.check("deadlock.sarif", new Sarif("1.2.3").of(List.of(deadlock())));
    }

    @Test
    void nothingFound() {
        Golden.check("nothing.sarif", new Sarif("1.2.3").of(List.of()));
    }

    @Test
    void annotationsAreOneLineEach() {
        Finding finding = new Findings()
                .step(0, "t1", "assert", "x", "", 3)
                .finding("assertion", "100%: a, b", 0)
                .withReplay("allways replay it");
        Scene scene = Scene.of(Findings.SUBJECT, Findings.verdict("optimal", Outcome.VIOLATED, "", 2, 1), finding);
        assertEquals("""
                ::error file=dir/bank.toy,line=4,title=allways%3A deadlock in bank.toy::deadlock: t1 and t2 wait for each other%0Aallways replay some.failure
                ::error file=dir/bank.toy,line=3,title=allways%3A assertion in bank.toy::assertion failed: 100%25: a, b%0Aallways replay it
                """, Annotations.of(List.of(deadlock(), scene)));
    }
}
