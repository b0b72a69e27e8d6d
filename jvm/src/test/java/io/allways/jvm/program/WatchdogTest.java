package io.allways.jvm.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    private static void compute(AtomicBoolean over) {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }

    /// Of several threads on fewer processors each waits for its turn sooner or later.
    @Test
    void whoSharesProcessorsWaits() throws InterruptedException {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "Linux counts it, others do not");
        Watchdog.RunQueue mine = Watchdog.RunQueue.ofThisThread();
        long before = mine.waited();
        AtomicBoolean over = new AtomicBoolean();
        Thread[] others = new Thread[2 * Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < others.length; i++) {
            others[i] = new Thread(() -> compute(over));
            others[i].start();
        }
        long end = System.nanoTime() + 60_000_000_000L;
        while (mine.waited() == before && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        over.set(true);
        for (Thread other : others) {
            other.join();
        }
        assertTrue(mine.waited() > before);
    }

    @Test
    void whatIsNotKnownIsNothing() {
        assertEquals(0, new Watchdog.RunQueue(null).waited());
        assertEquals(0, new Watchdog.RunQueue(Path.of("/proc/none/schedstat")).waited());
    }
}
