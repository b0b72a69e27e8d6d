package io.allways.jvm.globals;

import java.util.Arrays;

/// Who has used one static field of the JDK in this execution, to find two threads of which one changes it while the
/// other uses it and nothing orders the two: that both orders are possible is then not explored.
final class GlobalAccesses {
    static final int NOBODY = -1;

    private int writer = NOBODY;
    private int written;
    /// By thread, the reader's own time at its last read; 0 if it has not.
    private int[] reads = new int[4];

    /// The thread `me` reads.
    void read(int me, int[] clock) {
        if (me >= reads.length) {
            reads = Arrays.copyOf(reads, Math.max(me + 1, 2 * reads.length));
        }
        reads[me] = clock[me];
    }

    /// The thread `me` changes it.
    void write(int me, int[] clock) {
        writer = me;
        written = clock[me];
    }

    /// The thread that has changed it in no order with who has this clock, or [#NOBODY].
    int unorderedWriter(int[] clock) {
        return writer == NOBODY || ordered(writer, written, clock) ? NOBODY : writer;
    }

    /// The thread that has used it in no order with the thread `me`, or [#NOBODY].
    int unorderedUser(int me, int[] clock) {
        int other = unorderedWriter(clock);
        for (int each = 0; other == NOBODY && each < reads.length; each++) {
            if (each != me && reads[each] > 0 && !ordered(each, reads[each], clock)) {
                other = each;
            }
        }
        return other;
    }

    private static boolean ordered(int actor, int time, int[] clock) {
        return actor < clock.length && clock[actor] >= time;
    }
}
