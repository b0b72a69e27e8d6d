package sample;

import io.allways.junit.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// What threads may do when a test is over, and what not.
public class Threads {
    @Check
    void deadlock() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        Thread other = new Thread(
                () -> {
                    synchronized (b) {
                        synchronized (a) {
                            a.notifyAll();
                        }
                    }
                },
                "other");
        other.start();
        synchronized (a) {
            synchronized (b) {
                b.notifyAll();
            }
        }
        other.join();
    }

    @Check
    void exceptionElsewhere() {
        new Thread(
                        () -> {
                            throw new IllegalStateException("in the other thread");
                        },
                        "other")
                .start();
    }

    @Check
    void leftBehind() {
        new Thread(this::waitForEver, "waiter").start();
    }

    @Check
    void daemon() {
        Thread thread = new Thread(this::waitForEver, "waiter");
        thread.setDaemon(true);
        thread.start();
    }

    @Check
    void idlePool() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
    }

    @Check
    void busyPool() {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "worker"));
        pool.execute(this::waitForEver);
    }

    @Check
    void periodic() {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        var unused = pool.scheduleAtFixedRate(this::notifyAllOfThis, 1, 1, TimeUnit.SECONDS);
    }

    @Check
    void endless() {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        notifyAllOfThis();
                    }
                },
                "endless");
        thread.start();
    }

    @Check
    void failsLater() {
        CountDownLatch over = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                    throw new IllegalStateException("after the end");
                },
                "late");
        thread.start();
        over.countDown();
    }

    /// What no scheduler controls: links between files are made for all executions.
    @Check
    void depends() throws IOException {
        Path file = Files.createTempFile("allways", "");
        Files.createLink(Path.of(file + ".link"), file);
        Thread thread = new Thread(this::notifyAllOfThis, "other " + file);
        thread.start();
        notifyAllOfThis();
        Files.delete(file);
        throw new IllegalStateException(thread.getName());
    }

    private synchronized void notifyAllOfThis() {
        notifyAll();
    }

    private synchronized void waitForEver() {
        try {
            while (true) {
                wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
