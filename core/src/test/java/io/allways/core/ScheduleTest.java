package io.allways.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    @Test
    void readsAsItWasWritten() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            int[] steps = new int[random.nextInt(30)];
            for (int k = 0; k < steps.length; k++) {
                steps[k] = Op.step(random.nextInt(3), random.nextInt(10) == 0 ? random.nextInt(4) : 0);
            }
            Schedule schedule = Schedule.of(steps);
            assertEquals(schedule, Schedule.parse(schedule.toString()));
        }
    }

    @Test
    void isShort() {
        assertEquals("0.0.1:2.3x5", Schedule.parse("0x2.1:2.3.3.3x3").toString());
        assertEquals("-", Schedule.of().toString());
        assertEquals(0, Schedule.parse("-").length());
    }

    @Test
    void countsSwitches() {
        assertEquals(0, Schedule.parse("1x7").switches());
        assertEquals(3, Schedule.parse("0.0.1.0.2").switches());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "0..1", "a", "0,1", "1:", "1:x", "1x", "0x0", "-1", "99999", "0:40000", "0x999999999"})
    void saysWhatIsMalformed(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Schedule.parse(text));
        assertTrue(e.getMessage().startsWith("Malformed schedule"), e.getMessage());
        assertTrue(e.getMessage().contains("at character"), e.getMessage());
    }
}
