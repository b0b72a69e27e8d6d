package io.allways.jvm.globals;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class GlobalAccessesTest {
    private final GlobalAccesses accesses = new GlobalAccesses();

    @Test
    void aWriteAndAReadInNoOrder() {
        accesses.write(0, new int[] {3, 0});
        assertEquals(0, accesses.unorderedWriter(new int[] {2, 1}), "thread 1 knows nothing of what 0 did at 3");
    }

    @Test
    void aWriteThatTheReaderKnowsOf() {
        accesses.write(0, new int[] {3, 0});
        assertEquals(-1, accesses.unorderedWriter(new int[] {3, 1}));
    }

    @Test
    void aReadAndALaterWriteInNoOrder() {
        accesses.read(1, new int[] {2, 5});
        assertEquals(1, accesses.unorderedUser(0, new int[] {3, 4}));
    }

    @Test
    void twoWritesInNoOrder() {
        accesses.write(0, new int[] {3, 0});
        assertEquals(0, accesses.unorderedUser(1, new int[] {2, 1}));
    }

    @Test
    void readsAreAlwaysFine() {
        accesses.read(0, new int[] {3, 0});
        assertEquals(-1, accesses.unorderedWriter(new int[] {0, 0, 0, 0, 0, 0, 0, 9}));
    }

    @Test
    void aThreadIsInOrderWithItself() {
        accesses.read(0, new int[] {1});
        accesses.write(0, new int[] {1});
        assertEquals(-1, accesses.unorderedUser(0, new int[] {2}));
    }
}
