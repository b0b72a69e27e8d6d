package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.junit.Check;

/// Run by tests, not a test of its own.
public class Counters {
    private int count;

    @Check(races = "ignore")
    void lostUpdate() throws InterruptedException {
        Thread other = new Thread(() -> count++, "other");
        other.start();
        count++;
        other.join();
        assertEquals(2, count);
    }

    @Check
    void race() {
        new Thread(() -> count++, "other").start();
        count++;
    }

    @Check
    void locked() throws InterruptedException {
        Thread other = new Thread(this::increment, "other");
        other.start();
        increment();
        other.join();
        assertEquals(2, count);
    }

    private synchronized void increment() {
        count++;
    }
}
