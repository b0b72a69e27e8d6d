package io.allways.jvm.reality;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/// Delays between the statements of a program that really runs, so that its threads meet in many ways. Nothing here may
/// park or look at interrupts: the program would notice.
public final class Noise {
    private static final int LONGEST_MEETING_NANOS = 300_000;

    private static final AtomicInteger PRESENT = new AtomicInteger();
    private static volatile int expected;
    /// The mean of a delay is one of these in each run, as a power of two of nanoseconds.
    private static volatile int scale;

    private Noise() {}

    /// A run begins.
    public static void begin(int threads) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        PRESENT.set(0);
        expected = random.nextInt(3) == 0 ? 0 : threads;
        scale = random.nextInt(4, 17);
    }

    /// A thread begins, or the first one has started the others: in most runs it waits until all have come so far, for
    /// else short threads never meet.
    @SuppressWarnings("ThreadPriorityCheck")
    public static void meet() {
        PRESENT.incrementAndGet();
        long begin = System.nanoTime();
        while (PRESENT.get() < expected && System.nanoTime() - begin < LONGEST_MEETING_NANOS) {
            Thread.yield(); // on a busy machine the others have to get here first
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // to let others go first is what it is for
    public static void pause() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int what = random.nextInt(16);
        if (what == 0) {
            Thread.yield();
        } else if (what < 9) {
            long length = random.nextLong(1L << scale);
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < length) {
                Thread.onSpinWait();
            }
        }
    }
}
