package io.allways.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Threads that do something together. The calling thread is number 0; the others are started when first needed.
///
/// Who waits, for the next task or for the others to end theirs, first looks for it for a while, and only then sleeps:
/// a search may have thousands of levels of less than a millisecond each, and waking a thread takes a good part of
/// that.
final class Crew implements AutoCloseable {
    /// About as long as it takes to be woken up.
    private static final long SPIN_NANOS = 50_000;

    final int size;
    private final boolean spins;
    private final List<Thread> others = new ArrayList<>();
    private final AtomicInteger running = new AtomicInteger();
    private volatile IntConsumer task = _ -> {};
    private volatile int turn;
    private volatile boolean closed;
    private volatile @Nullable Thread caller;
    private volatile @Nullable Throwable failure;

    Crew(int size) {
        this.size = size;
        spins = size <= Runtime.getRuntime().availableProcessors();
    }

    /// Runs `task` once in each thread, with the thread's number, and waits for all of them.
    void run(IntConsumer task) {
        caller = Thread.currentThread();
        failure = null;
        running.set(size - 1);
        this.task = task;
        int next = turn + 1;
        turn = next;
        while (others.size() < size - 1) start(others.size() + 1);
        for (Thread other : others) LockSupport.unpark(other);
        work(task, 0);
        boolean interrupted = false;
        // Waits on through interrupts: while another thread is at work, memory cannot be freed.
        for (long start = System.nanoTime(); running.get() > 0; ) {
            await(start);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) Thread.currentThread().interrupt();
        if (failure instanceof RuntimeException e) throw e;
        if (failure instanceof Error e) throw e;
    }

    private void start(int number) {
        int before = turn - 1;
        others.add(Thread.ofPlatform().daemon().name("search-" + number).start(() -> serve(number, before)));
    }

    private void serve(int number, int before) {
        for (int done = before; ; done++) {
            for (long start = System.nanoTime(); turn == done && !closed; ) await(start);
            if (closed) return;
            work(task, number);
            if (running.decrementAndGet() == 0) LockSupport.unpark(caller);
        }
    }

    private void await(long start) {
        if (spins && System.nanoTime() - start < SPIN_NANOS) Thread.onSpinWait();
        else LockSupport.park(this);
    }

    private void work(IntConsumer task, int number) {
        try {
            task.accept(number);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread other : others) LockSupport.unpark(other);
    }
}
