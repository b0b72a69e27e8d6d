package io.allways.jvm.model.executors;

import io.allways.jvm.run.World;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// The futures that executors make for what they are given.
final class Futures {
    private Futures() {}

    /// What is thrown if a future is not done and there is no time to wait: who is interrupted notices that first.
    static TimeoutException late() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return new TimeoutException();
    }

    static <T> CheckedFutureTask<T> of(Callable<T> callable) {
        CheckedFutureTask<T> future = World.born(new CheckedFutureTask<>(callable));
        future.runOnce = true;
        return future;
    }

    static <T> CheckedFutureTask<T> of(Runnable runnable, @Nullable T value) {
        return of(call(runnable, value));
    }

    static <T> Callable<T> call(Runnable runnable, @Nullable T value) {
        Objects.requireNonNull(runnable);
        return new Callable<>() {
            @Override
            @SuppressWarnings("NullAway") // a task may have no result
            public T call() {
                runnable.run();
                return value;
            }

            @Override
            public String toString() {
                return World.text(this, "java.util.concurrent.Executors$RunnableAdapter") + "[Wrapped task = "
                        + runnable + "]";
            }
        };
    }
}
