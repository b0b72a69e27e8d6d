package io.allways.cli.oracle;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Runs a small concurrent program given as text, with what Java has: for [io.allways.cli.JvmOracleTest]. One argument
/// per thread; statements are letters with a digit, `{` and `}` around what is done under a lock:
/// `r0` reads variable 0, `w0` writes it, `v0` and `V0` the same for a volatile one, `l0{…}` locks, `a0` waits, `n0`
/// notifies one, `N0` all, `p0` parks, `u1` unparks thread 1, `x0` swaps an atomic, `s0`
/// acquires a semaphore, `S0` releases it, `k0{…}` holds a ReentrantLock.
public final class Interpreter {
    private static final class Cell {
        int plain;
        volatile int loud;
    }

    private static final Cell[] CELLS = {new Cell(), new Cell(), new Cell()};
    private static final Object[] LOCKS = {new Object(), new Object(), new Object()};
    private static final AtomicInteger[] SWAPS = {new AtomicInteger(), new AtomicInteger()};
    private static final Semaphore[] SEMAPHORES = {new Semaphore(1), new Semaphore(1)};
    private static final ReentrantLock[] KEYS = {new ReentrantLock(), new ReentrantLock()};
    /// What is done to a thread that is not started yet is another matter.
    private static final CountDownLatch STARTED = new CountDownLatch(1);

    private static Thread[] threads = {};

    private final String text;
    private int at;

    private Interpreter(String text) {
        this.text = text;
    }

    public static void main(String[] args) {
        Thread[] all = new Thread[args.length];
        for (int i = 0; i < args.length; i++) {
            String program = args[i];
            all[i] = new Thread(() -> new Interpreter(program).begin(), "t" + i);
        }
        threads = all;
        for (Thread thread : all) {
            thread.start();
        }
        STARTED.countDown();
    }

    private void begin() {
        try {
            STARTED.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        run();
    }

    private void run() {
        while (at < text.length() && text.charAt(at) != '}') {
            char what = text.charAt(at);
            int which = text.charAt(at + 1) - '0';
            at += 2;
            try {
                step(what, which);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @SuppressWarnings({"WaitNotInLoop", "LockNotBeforeTry"}) // it does what the program says
    private void step(char what, int which) throws InterruptedException {
        switch (what) {
            case 'r' -> sink(CELLS[which].plain);
            case 'w' -> CELLS[which].plain = which;
            case 'v' -> sink(CELLS[which].loud);
            case 'V' -> CELLS[which].loud = which;
            case 'a' -> LOCKS[which].wait();
            case 'x' -> sink(SWAPS[which].getAndSet(which));
            case 's' -> SEMAPHORES[which].acquire();
            case 'S' -> SEMAPHORES[which].release();
            case 'n' -> LOCKS[which].notify();
            case 'N' -> LOCKS[which].notifyAll();
            case 'p' -> LockSupport.park();
            case 'u' -> LockSupport.unpark(threads[which]);
            case 'l' -> {
                synchronized (LOCKS[which]) {
                    at++; // {
                    run();
                }
                at++; // }
            }
            case 'k' -> {
                KEYS[which].lock();
                at++; // {
                run();
                KEYS[which].unlock();
                at++; // }
            }
            default -> throw new AssertionError(text);
        }
    }

    private static void sink(int value) {
        assert value >= 0;
    }
}
