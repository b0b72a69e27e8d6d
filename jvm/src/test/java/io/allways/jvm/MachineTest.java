package io.allways.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class MachineTest {
    @Test
    void onlyTheJdkThatIsKnownWillDo() {
        assertEquals(Optional.empty(), Machine.problem(25));
        for (int other : new int[] {21, 24, 26, 30}) {
            String problem = Machine.problem(other).orElseThrow();
            assertTrue(problem.contains("JDK 25") && problem.contains("JDK " + other), problem);
        }
    }
}
