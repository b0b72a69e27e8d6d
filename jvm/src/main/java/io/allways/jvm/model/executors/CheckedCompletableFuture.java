package io.allways.jvm.model.executors;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A [CompletableFuture]. To complete it and to wait for it are one call each; what depends on it is kept in a
/// [Completion], not in the JDK's own stack, because that completes dependents without anybody noticing. The outcome
/// itself is the JDK's, which knows how to report it.
@StandsFor(CompletableFuture.class)
@SuppressWarnings("NullAway") // a value may be null everywhere, and the JDK does not say so
public class CheckedCompletableFuture<T> extends Chain<T> {
    public CheckedCompletableFuture() {}

    @Override
    void hold(@Nullable T value, @Nullable Throwable failure) {
        if (failure == null) {
            super.complete(value);
        } else {
            super.completeExceptionally(failure);
        }
    }

    @Override
    void obtrude(@Nullable T value, @Nullable Throwable failure) {
        if (failure == null) {
            super.obtrudeValue(value);
        } else {
            super.obtrudeException(failure);
        }
    }

    // --- making

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return World.born(new CheckedCompletableFuture<>());
    }

    @Override
    public Executor defaultExecutor() {
        return ForkJoinPool.commonPool();
    }

    // --- completing

    @Override
    public boolean complete(T value) {
        return completion.finishEarly(value, null);
    }

    @Override
    public boolean completeExceptionally(Throwable ex) {
        return completion.finishEarly(null, Objects.requireNonNull(ex));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return completion.finishEarly(null, new CancellationException()) || isCancelled();
    }

    @Override
    public void obtrudeValue(T value) {
        completion.obtrude(value, null);
    }

    @Override
    public void obtrudeException(Throwable ex) {
        completion.obtrude(null, Objects.requireNonNull(ex));
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        executor.execute(() -> {
            if (!completion.isDone()) {
                completion.settleAlone(supplier::get);
            }
        });
        return this;
    }

    @Override
    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        completion.limit(unit.toNanos(timeout), () -> completion.finishEarly(null, new TimeoutException()));
        return this;
    }

    @Override
    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        completion.limit(unit.toNanos(timeout), () -> completion.finishEarly(value, null));
        return this;
    }

    // --- waiting and looking

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Completion<T>.Waiting waiting = completion.waiting();
        waiting.await(0);
        try {
            return super.get();
        } finally {
            waiting.end();
        }
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (nanos <= 0) {
            if (!completion.isDone()) {
                throw Futures.late();
            }
            return super.get();
        }
        Completion<T>.Waiting waiting = completion.waiting();
        if (!waiting.await(nanos)) {
            throw new TimeoutException();
        }
        try {
            return super.get();
        } finally {
            waiting.end();
        }
    }

    @Override
    public T join() {
        Completion<T>.Waiting waiting = completion.waiting();
        waiting.await();
        try {
            return super.join();
        } finally {
            waiting.end();
        }
    }

    @Override
    public boolean isDone() {
        return completion.isDone();
    }

    @Override
    public T getNow(T valueIfAbsent) {
        completion.isDone();
        return super.getNow(valueIfAbsent);
    }

    @Override
    public T resultNow() {
        completion.isDone();
        return super.resultNow();
    }

    @Override
    public Throwable exceptionNow() {
        completion.isDone();
        return super.exceptionNow();
    }

    @Override
    public boolean isCancelled() {
        completion.isDone();
        return super.isCancelled();
    }

    @Override
    public boolean isCompletedExceptionally() {
        completion.isDone();
        return super.isCompletedExceptionally();
    }

    @Override
    public State state() {
        completion.isDone();
        return super.state();
    }

    @Override
    public int getNumberOfDependents() {
        return completion.dependents();
    }

    @Override
    public String toString() {
        State state = state();
        int dependents = completion.dependents();
        return World.text(this, "java.util.concurrent.CompletableFuture")
                + switch (state) {
                    case RUNNING ->
                        dependents == 0 ? "[Not completed]" : "[Not completed, " + dependents + " dependents]";
                    case SUCCESS -> "[Completed normally]";
                    case FAILED, CANCELLED ->
                        "[Completed exceptionally: "
                                + Objects.requireNonNull(completion.outcome().failure())
                                        .getClass()
                                        .getName() + "]";
                };
    }

    // --- one stage after another

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    @Override
    public CompletableFuture<T> copy() {
        return whenComplete((value, failure) -> {});
    }

    @Override
    public CompletionStage<T> minimalCompletionStage() {
        return copy();
    }
}
