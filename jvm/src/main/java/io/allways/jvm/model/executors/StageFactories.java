package io.allways.jvm.model.executors;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The static methods of `CompletableFuture`.
@Replaces(CompletableFuture.class)
public final class StageFactories {
    private StageFactories() {}

    private static <U> CheckedCompletableFuture<U> fresh() {
        return World.born(new CheckedCompletableFuture<>());
    }

    private static <U> CheckedCompletableFuture<U> done(@Nullable U value, @Nullable Throwable failure) {
        CheckedCompletableFuture<U> future = fresh();
        future.completion.finish(value, failure);
        return future;
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, ForkJoinPool.commonPool());
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        CheckedCompletableFuture<U> future = fresh();
        Flag early = new Flag();
        future.completion.early = early;
        executor.execute(() -> {
            if (!early.isSet()) {
                future.completion.settleAlone(supplier::get);
            }
        });
        return future;
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return runAsync(runnable, ForkJoinPool.commonPool());
    }

    @SuppressWarnings("NullAway") // no value
    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        Objects.requireNonNull(runnable);
        Supplier<Void> supplier = () -> {
            runnable.run();
            return null;
        };
        return supplyAsync(supplier, executor);
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        return done(value, null);
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable failure) {
        return done(null, Objects.requireNonNull(failure));
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return done(value, null);
    }

    public static <U> CompletionStage<U> failedStage(Throwable failure) {
        return done(null, Objects.requireNonNull(failure));
    }

    /// One after the other: whoever completes one of them goes on to the next.
    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CheckedCompletableFuture<Void> all = fresh();
        Completion<?>[] completions = new Completion<?>[futures.length];
        for (int i = 0; i < futures.length; i++) {
            completions[i] = Completion.of(futures[i]).completion;
        }
        if (completions.length == 0) {
            all.completion.finish(null, null);
        } else {
            completions[0].whenDone(
                    () -> next(completions, 1, completions[0].outcome().failure(), all));
        }
        return all;
    }

    private static @Nullable Completion<?> next(
            Completion<?>[] futures, int index, @Nullable Throwable failure, CheckedCompletableFuture<Void> all) {
        if (index == futures.length) {
            return all.completion.relay(null, failure);
        }
        Completion<?> future = futures[index];
        return future.then(() -> next(
                futures, index + 1, failure != null ? failure : future.outcome().failure(), all));
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        CheckedCompletableFuture<Object> any = fresh();
        for (CompletableFuture<?> each : futures) {
            Completion<?> future = Completion.of(each).completion;
            if (future.isDone()) {
                Completion.run(() -> any.completion.relay(future.outcome()));
                return any;
            }
        }
        for (CompletableFuture<?> each : futures) {
            Completion<?> future = Completion.of(each).completion;
            future.whenDone(() -> any.completion.relay(future.outcome()));
        }
        return any;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, ForkJoinPool.commonPool());
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        Objects.requireNonNull(executor);
        long nanos = unit.toNanos(delay);
        return task -> Later.after(nanos, () -> executor.execute(task));
    }
}
