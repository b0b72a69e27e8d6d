package io.allways.programs;

import java.util.concurrent.atomic.AtomicInteger;

/// Waits for two things as tests do: looks at both, sleeps, and gives up after fifteen seconds.
public final class LooksAtSeveral {
    private LooksAtSeveral() {}

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger one = new AtomicInteger();
        AtomicInteger other = new AtomicInteger();
        new Thread(() -> {
                    one.set(1);
                    other.set(1);
                })
                .start();
        long end = System.currentTimeMillis() + 15_000;
        while (one.get() == 0 || other.get() == 0) {
            if (System.currentTimeMillis() > end) {
                throw new IllegalStateException("not within 15 seconds");
            }
            Thread.sleep(100);
        }
    }
}
