package io.allways.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.c.BuildFailure;
import io.allways.core.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What programs rely on when they are built.
final class BuildTest {
    @BeforeEach
    void compiler() {
        Native.require();
    }

    /// C's inline functions have no body of their own, and without optimisation there are calls of them.
    @Test
    void inlineFunctions() throws IOException, BuildFailure {
        String source = Native.program("assert(twice(me) == 2 * me);");
        Verdict verdict = Native.search(
                2, source.replace("int main", "inline int twice(int x) { return 2 * x; }\nint main"), "both");
        assertEquals(Verdict.Outcome.VERIFIED, verdict.outcome());
    }

    @Test
    void noMainFunction() {
        BuildFailure failure = assertThrows(
                BuildFailure.class,
                () -> Native.search(2, Native.program("").replace("int main", "int other"), "both"));
        assertTrue(String.valueOf(failure.getMessage()).contains("no main function"), failure::getMessage);
    }
}
