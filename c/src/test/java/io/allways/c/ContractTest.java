package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The two sides of the shared memory agree, and it is noticed if they do not.
final class ContractTest {
    @BeforeAll
    static void compiler() {
        Native.require();
    }

    @Test
    void bothSidesAgree() throws IOException, BuildFailure {
        assertEquals("verified 1", Native.check("int main(void) { return 0; }"));
    }

    @Test
    void everyDifferenceIsNoticed() {
        String ours = Contract.text();
        assertDoesNotThrow(() -> Contract.check(ours));
        String[] lines = ours.split("\n", -1);
        for (String line : lines) {
            if (!line.isEmpty()) {
                assertThrows(IllegalStateException.class, () -> Contract.check(ours.replace(line + "\n", "")), line);
                assertThrows(IllegalStateException.class, () -> Contract.check(ours.replace(line, line + "1")), line);
            }
        }
        assertThrows(IllegalStateException.class, () -> Contract.check(ours + "kind NEW\t99\n"));
    }
}
