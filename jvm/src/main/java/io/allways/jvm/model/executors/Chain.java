package io.allways.jvm.model.executors;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The stages that follow a [CompletableFuture], each in its three forms: here, by the standard executor, by a given
/// one. Only what is different is left to [CheckedCompletableFuture].
@SuppressWarnings("NullAway") // a value may be null everywhere, and the JDK does not say so
public abstract class Chain<T> extends CompletableFuture<T> {
    final Completion<T> completion = new Completion<>(this);

    Chain() {}

    /// What the JDK's own code would do, without control.
    abstract void hold(@Nullable T value, @Nullable Throwable failure);

    abstract void obtrude(@Nullable T value, @Nullable Throwable failure);

    private <U> Chain<U> fresh() {
        CompletableFuture<U> made = newIncompleteFuture();
        return made instanceof Chain<U> ours ? ours : Completion.of(made);
    }

    private <U> CompletableFuture<U> apply(@Nullable Executor executor, Function<? super T, ? extends U> fn) {
        Objects.requireNonNull(fn);
        Chain<U> next = fresh();
        completion.whenDone(() -> next.completion.follow(executor, completion::outcome, fn::apply));
        return next;
    }

    private <U> CompletableFuture<U> combine(
            @Nullable Executor executor, CompletionStage<?> other, BiFunction<? super T, Object, ? extends U> fn) {
        Completion<Object> second = Completion.of(other).completion;
        Chain<U> next = fresh();
        Supplier<Completion.Outcome<Callable<U>>> both = () -> {
            Completion.Outcome<T> one = completion.outcome();
            Completion.Outcome<Object> two = second.outcome();
            Throwable failure = one.failure() != null ? one.failure() : two.failure();
            return new Completion.Outcome<>(() -> fn.apply(one.value(), two.value()), failure);
        };
        completion.whenDone(() -> second.then(() -> next.completion.follow(executor, both, Callable::call)));
        return next;
    }

    private <U> CompletableFuture<U> either(
            @Nullable Executor executor, CompletionStage<?> other, Function<Object, ? extends U> fn) {
        Completion<Object> second = Completion.of(other).completion;
        Chain<U> next = fresh();
        Turn turn = new Turn();
        Function<Completion<?>, @Nullable Completion<?>> from =
                source -> turn.take() ? next.completion.follow(executor, source::outcome, fn::apply) : null;
        // Looks at one after the other, as the JDK does: the first may be done before the second, and not be seen.
        if (completion.isDone()) {
            Completion.run(() -> from.apply(completion));
        } else if (second.isDone()) {
            Completion.run(() -> from.apply(second));
        } else {
            completion.whenDone(() -> from.apply(completion));
            second.whenDone(() -> from.apply(completion.isDone() ? completion : second));
        }
        return next;
    }

    private <U> CompletableFuture<U> both(
            @Nullable Executor executor, BiFunction<? super T, Throwable, ? extends U> fn) {
        Objects.requireNonNull(fn);
        Chain<U> next = fresh();
        completion.whenDone(() -> next.completion.dispatch(executor, () -> {
            Completion.Outcome<T> now = completion.outcome();
            return next.completion.settle(() -> fn.apply(now.value(), now.failure()));
        }));
        return next;
    }

    private CompletableFuture<T> when(@Nullable Executor executor, BiConsumer<? super T, ? super Throwable> action) {
        Objects.requireNonNull(action);
        Chain<T> next = fresh();
        completion.whenDone(() -> next.completion.dispatch(executor, () -> {
            Completion.Outcome<T> now = completion.outcome();
            Throwable failure = now.failure();
            Throwable second = null;
            try {
                action.accept(now.value(), failure);
            } catch (Throwable e) {
                second = e;
            }
            if (failure != null && second != null && failure != second) {
                failure.addSuppressed(second);
            }
            return next.completion.relay(now.value(), failure != null ? failure : second);
        }));
        return next;
    }

    private CompletableFuture<T> recover(@Nullable Executor executor, Function<Throwable, ? extends T> fn) {
        Objects.requireNonNull(fn);
        Chain<T> next = fresh();
        completion.whenDone(() -> {
            Completion.Outcome<T> now = completion.outcome();
            Throwable failure = now.failure();
            // The executor gets a task even where there is nothing to recover from.
            return failure == null && executor == null
                    ? next.completion.relay(now.value(), null)
                    : next.completion.dispatch(
                            executor,
                            () -> next.completion.settle(() -> failure == null ? now.value() : fn.apply(failure)));
        });
        return next;
    }

    private <U> CompletableFuture<U> compose(
            @Nullable Executor executor, Function<? super T, ? extends CompletionStage<U>> fn) {
        Objects.requireNonNull(fn);
        Chain<U> next = fresh();
        completion.whenDone(() -> {
            Completion.Outcome<T> now = completion.outcome();
            return now.failure() != null
                    ? next.completion.relay(null, now.failure())
                    : next.completion.become(executor, () -> fn.apply(now.value()));
        });
        return next;
    }

    private CompletableFuture<T> recoverBy(
            @Nullable Executor executor, Function<Throwable, ? extends CompletionStage<T>> fn) {
        Objects.requireNonNull(fn);
        Chain<T> next = fresh();
        completion.whenDone(() -> {
            Completion.Outcome<T> now = completion.outcome();
            Throwable failure = now.failure();
            return failure == null
                    ? next.completion.relay(now.value(), null)
                    : next.completion.become(executor, () -> fn.apply(failure));
        });
        return next;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
        return apply(null, fn);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
        return apply(defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor) {
        return apply(Objects.requireNonNull(executor), fn);
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return apply(null, Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return apply(defaultExecutor(), Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return apply(Objects.requireNonNull(executor), Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable action) {
        return apply(null, Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return apply(defaultExecutor(), Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return apply(Objects.requireNonNull(executor), Actions.of(action));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return combine(null, other, Actions.loose(fn));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return combine(defaultExecutor(), other, Actions.loose(fn));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn, Executor executor) {
        return combine(Objects.requireNonNull(executor), other, Actions.loose(fn));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return combine(null, other, Actions.of(action));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return combine(defaultExecutor(), other, Actions.of(action));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor) {
        return combine(Objects.requireNonNull(executor), other, Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return combine(null, other, Actions.both(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return combine(defaultExecutor(), other, Actions.both(action));
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return combine(Objects.requireNonNull(executor), other, Actions.both(action));
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(null, other, Actions.loose(fn));
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(defaultExecutor(), other, Actions.loose(fn));
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
        return either(Objects.requireNonNull(executor), other, Actions.loose(fn));
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(null, other, Actions.loose(Actions.of(action)));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(defaultExecutor(), other, Actions.loose(Actions.of(action)));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
        return either(Objects.requireNonNull(executor), other, Actions.loose(Actions.of(action)));
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return either(null, other, Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return either(defaultExecutor(), other, Actions.of(action));
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return either(Objects.requireNonNull(executor), other, Actions.of(action));
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
        return compose(null, fn);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn) {
        return compose(defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
        return compose(Objects.requireNonNull(executor), fn);
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return when(null, action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return when(defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return when(Objects.requireNonNull(executor), action);
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
        return both(null, fn);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn) {
        return both(defaultExecutor(), fn);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
        return both(Objects.requireNonNull(executor), fn);
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
        return recover(null, fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
        return recover(defaultExecutor(), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor) {
        return recover(Objects.requireNonNull(executor), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return recoverBy(null, fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return recoverBy(defaultExecutor(), fn);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor) {
        return recoverBy(Objects.requireNonNull(executor), fn);
    }
}
