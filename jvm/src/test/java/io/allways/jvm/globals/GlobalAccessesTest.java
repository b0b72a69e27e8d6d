package io.allways.jvm.globals;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class GlobalAccessesTest {
    private final GlobalAccesses accesses = new GlobalAccesses();

    @Test
    void aWriteAndAReadInNoOrder() {
        assertEquals(-1, accesses.write(0, new int[] {3, 0}));
        assertEquals(0, accesses.read(1, new int[] {2, 1}), "thread 1 knows nothing of what 0 did at 3");
    }

    @Test
    void aWriteThatTheReaderKnowsOf() {
        assertEquals(-1, accesses.write(0, new int[] {3, 0}));
        assertEquals(-1, accesses.read(1, new int[] {3, 1}));
    }

    @Test
    void aReadAndALaterWriteInNoOrder() {
        assertEquals(-1, accesses.read(1, new int[] {2, 5}));
        assertEquals(1, accesses.write(0, new int[] {3, 4}));
    }

    @Test
    void twoWritesInNoOrder() {
        assertEquals(-1, accesses.write(0, new int[] {3, 0}));
        assertEquals(0, accesses.write(1, new int[] {2, 1}));
    }

    @Test
    void readsAreAlwaysFine() {
        assertEquals(-1, accesses.read(0, new int[] {3, 0}));
        assertEquals(-1, accesses.read(7, new int[] {0, 0, 0, 0, 0, 0, 0, 9}));
    }

    @Test
    void aThreadIsInOrderWithItself() {
        assertEquals(-1, accesses.read(0, new int[] {1}));
        assertEquals(-1, accesses.write(0, new int[] {1}));
        assertEquals(-1, accesses.write(0, new int[] {2}));
    }
}
