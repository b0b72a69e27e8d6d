package io.allways.c;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Waiting for another process at a word of shared memory; and signals, which Java cannot send either.
final class Futex {
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final long MILLIS = 20;
    private static final MemorySegment TIME = Arena.global().allocate(16, 8);

    static {
        TIME.set(JAVA_LONG, 0, 0);
        TIME.set(JAVA_LONG, 8, MILLIS * 1_000_000);
    }

    private Futex() {}

    /// Until the word is no longer `value`, or somebody wakes us, or a moment has passed.
    static void await(MemorySegment word, int value) {
        long ignored = SystemCall.FUTEX.with(word, word.address(), WAIT, value, TIME.address());
    }

    static void wake(MemorySegment word) {
        long ignored = SystemCall.FUTEX.with(word, word.address(), WAKE, 1, 0);
    }

    static void signal(int process, int signal) {
        long ignored = SystemCall.KILL.call(process, signal, 0, 0);
    }
}
