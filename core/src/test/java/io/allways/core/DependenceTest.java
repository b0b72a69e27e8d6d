package io.allways.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DependenceTest {
    private static final Dependence STANDARD = Dependence.STANDARD;

    @Test
    void isSymmetric() {
        for (Kind a : Kind.values()) {
            for (Kind b : Kind.values()) {
                for (long range = 0; range < 4; range++) {
                    int opA = Op.of(a, 3);
                    int opB = Op.of(b, 3);
                    boolean one = STANDARD.dependent(opA, range, opB, 3);
                    assertEquals(one, STANDARD.dependent(opB, 3, opA, range), a + " and " + b);
                }
            }
        }
    }

    @Test
    void accessesDependIfTheirCellsOverlap() {
        int write = Op.of(Kind.WRITE, 7);
        int read = Op.of(Kind.READ, 7);
        assertTrue(STANDARD.dependent(write, Op.cells(0, 4), read, Op.cells(3, 8)));
        assertFalse(STANDARD.dependent(write, Op.cells(0, 4), read, Op.cells(4, 8)));
        assertFalse(STANDARD.dependent(read, Op.cells(0, 4), read, Op.cells(0, 4)));
        assertFalse(STANDARD.dependent(write, Op.cells(0, 4), Op.of(Kind.READ, 8), Op.cells(0, 4)));
        assertTrue(STANDARD.dependent(
                write, Op.cells(0x8000_0000, 0xffff_ffff), read, Op.cells(0xffff_fff0, 0xffff_fff1)));
    }

    @Test
    void aWaitDependsOnItsLockAndItsCondition() {
        int wait = Op.of(Kind.WAIT, 1);
        assertTrue(STANDARD.dependent(wait, 5, Op.of(Kind.LOCK, 1), 0));
        assertTrue(STANDARD.dependent(wait, 5, Op.of(Kind.NOTIFY, 5), 1));
        assertFalse(STANDARD.dependent(wait, 5, Op.of(Kind.NOTIFY, 1), 5));
        assertFalse(STANDARD.dependent(wait, 5, Op.of(Kind.LOCK, 5), 1));
    }

    @Test
    void opsHoldWhatTheyAreMadeOf() {
        int op = Op.of(Kind.ASSERT, Op.MAX_OBJECTS - 1);
        assertEquals(Kind.ASSERT, Op.kind(op));
        assertEquals(Op.MAX_OBJECTS - 1, Op.object(op));
        int step = Op.step(Op.MAX_ACTORS - 1, Op.MAX_ACTORS - 1);
        assertEquals(Op.MAX_ACTORS - 1, Op.actor(step));
        assertEquals(Op.MAX_ACTORS - 1, Op.alternative(step));
        assertTrue(step >= 0);
    }
}
