package io.allways.jvm.model.executors;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Gatherer;
import java.util.stream.Gatherer.Downstream;
import java.util.stream.Gatherers;

/// [Gatherers#mapConcurrent]: its tasks must be ours, so that a look whether one is done is an op.
@Replaces(Gatherers.class)
public final class Gathering {
    private Gathering() {}

    public static <T, R> Gatherer<T, ?, R> mapConcurrent(int maxConcurrency, Function<? super T, ? extends R> mapper) {
        if (maxConcurrency < 1) {
            throw new IllegalArgumentException("'maxConcurrency' must be greater than 0");
        }
        Objects.requireNonNull(mapper, "'mapper' must not be null");
        return Gatherer.<T, Window<R>, R>ofSequential(
                Window::new,
                Gatherer.Integrator.<Window<R>, T, R>ofGreedy((window, element, downstream) -> {
                    window.start(() -> mapper.apply(element));
                    return window.flush(window.tasks.size() < maxConcurrency ? 0 : 1, downstream);
                }),
                (window, downstream) -> window.flush(Long.MAX_VALUE, downstream));
    }

    private static final class Task<R> extends CheckedFutureTask<R> {
        final Thread thread;

        Task(Callable<R> callable) {
            super(callable);
            thread = World.born(Thread.ofVirtual().unstarted(this));
        }
    }

    /// The tasks that are under way, in the order of their elements.
    private static final class Window<R> {
        final Deque<Task<R>> tasks = new ArrayDeque<>();

        void start(Callable<R> callable) {
            Task<R> task = World.born(new Task<>(callable));
            tasks.addLast(task);
            task.thread.start();
        }

        /// Passes on what is done, and waits for at least so many.
        boolean flush(long atLeast, Downstream<? super R> downstream) {
            boolean interrupted = false;
            boolean proceed = false;
            try {
                proceed = !downstream.isRejecting();
                long due = atLeast;
                Task<R> first;
                while (proceed && (first = tasks.peekFirst()) != null && (first.isDone() || due > 0)) {
                    R result;
                    while (true) {
                        try {
                            result = first.get();
                            break;
                        } catch (InterruptedException e) {
                            interrupted = true;
                        }
                    }
                    proceed = downstream.push(result);
                    due--;
                    tasks.pollFirst();
                }
                return proceed;
            } catch (ExecutionException e) {
                proceed = false;
                throw e.getCause() instanceof RuntimeException cause ? cause : new RuntimeException(e.getCause());
            } catch (RuntimeException | Error e) {
                proceed = false;
                throw e;
            } finally {
                if (!proceed) {
                    interrupted |= cancel();
                }
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /// True if the caller was interrupted while it waited for the threads to end.
        private boolean cancel() {
            boolean interrupted = false;
            for (Task<R> task : tasks) {
                task.cancel(true);
            }
            Task<R> next;
            while ((next = tasks.pollFirst()) != null) {
                while (next.thread.isAlive()) {
                    try {
                        next.thread.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            return interrupted;
        }
    }
}
