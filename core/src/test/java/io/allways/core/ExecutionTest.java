package io.allways.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ExecutionTest {
    private static void append(Execution x, int actor, Kind kind, int object, long value) {
        x.append(Op.step(actor, 0), 1, Op.of(kind, object), kind.memory() ? Op.cells(0, 1) : 0, value);
    }

    @Test
    void noticesThatAProgramDoesSomethingElse() {
        Execution x = new Execution();
        x.restart();
        append(x, 0, Kind.READ, 3, 0);
        append(x, 0, Kind.WRITE, 3, 1);
        x.end(Execution.Ending.DONE);
        x.keep(2);
        x.restart();
        append(x, 0, Kind.READ, 3, 0);
        NotDeterministic e = assertThrows(NotDeterministic.class, () -> append(x, 0, Kind.READ, 4, 0));
        assertTrue(e.getMessage().contains("step 2"), e.getMessage());
        assertTrue(e.getMessage().contains("read 4") && e.getMessage().contains("write 3"), e.getMessage());
    }

    @Test
    void holdsManyActorsAndEvents() {
        Execution x = new Execution();
        x.restart();
        for (int i = 0; i < 1000; i++) {
            x.enableNone();
            x.enable(i % 200);
            x.enable(199);
            append(x, i % 200, Kind.WRITE, i % 7, i);
        }
        x.end(Execution.Ending.DONE);
        assertEquals(200, x.actors());
        HappensBefore hb = new HappensBefore();
        hb.extend(x);
        for (int i = 0; i < 1000; i++) {
            assertTrue(x.enabled(i, i % 200));
            assertTrue(x.enabled(i, 199));
            assertFalse(x.enabled(i, (i + 1) % 199 == i % 200 ? 198 : (i + 1) % 199));
            // Writes to one variable are ordered, and so are the events of one actor.
            assertTrue(i < 7 || hb.before(i - 7, i));
            assertTrue(i < 200 || hb.before(i - 200, i));
            assertFalse(i > 0 && i < 7 && hb.before(i - 1, i));
        }
    }

    @Test
    void happensBeforeForgetsWhatIsCutOff() {
        Execution x = new Execution();
        x.restart();
        append(x, 0, Kind.WRITE, 0, 1);
        append(x, 1, Kind.READ, 0, 1);
        append(x, 2, Kind.WRITE, 0, 2);
        x.end(Execution.Ending.DONE);
        HappensBefore hb = new HappensBefore();
        hb.extend(x);
        assertTrue(hb.before(0, 1) && hb.before(1, 2) && hb.before(0, 2));
        hb.truncate(1);
        x.keep(1);
        x.restart();
        append(x, 0, Kind.WRITE, 0, 1);
        append(x, 2, Kind.WRITE, 1, 2);
        x.end(Execution.Ending.DONE);
        hb.extend(x);
        assertFalse(hb.before(0, 1));
        assertEquals(2, hb.length());
    }
}
