package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.junit.Check;

/// [Counters#lostUpdate] with schedules.
public class Replays {
    private int count;

    private void twice() throws InterruptedException {
        Thread other = new Thread(() -> count++, "other");
        other.start();
        count++;
        other.join();
        assertEquals(2, count);
    }

    @Check(races = "ignore", replay = "0x3.1x3.0x4 races sample.Replays.count")
    void fails() throws InterruptedException {
        twice();
    }

    @Check(races = "ignore", replay = "0x4.1x3.0x2 races sample.Replays.count")
    void passes() throws InterruptedException {
        twice();
    }

    @Check(replay = "1.1.1")
    void doesNotFit() throws InterruptedException {
        twice();
    }
}
