package io.allways.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Threads that do something together. The calling thread is number 0; the others are started when first needed.
final class Crew implements AutoCloseable {
    final int size;
    private final ExecutorService others;

    Crew(int size) {
        this.size = size;
        others = Executors.newFixedThreadPool(
                Math.max(1, size - 1),
                Thread.ofPlatform().daemon().name("search-", 1).factory());
    }

    /// Runs `task` once in each thread, with the thread's number, and waits for all of them.
    void run(IntConsumer task) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            int number = i;
            running.add(others.submit(() -> task.accept(number)));
        }
        Throwable failure = null;
        try {
            task.accept(0);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        for (Future<?> each : running) {
            Throwable e = failureOf(each);
            if (failure == null) failure = e;
        }
        if (failure instanceof RuntimeException e) throw e;
        if (failure instanceof Error e) throw e;
    }

    /// Waits on through interrupts: while another thread is at work, memory cannot be freed.
    private static @Nullable Throwable failureOf(Future<?> running) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    running.get();
                    return null;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    return e.getCause();
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        others.shutdown();
    }
}
