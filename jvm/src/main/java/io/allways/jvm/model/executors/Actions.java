package io.allways.jvm.model.executors;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/// Actions as functions, so that there is one way to run them all.
@SuppressWarnings("NullAway") // an action has no result
final class Actions {
    private Actions() {}

    static <T> Function<T, Void> of(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return value -> {
            action.accept(value);
            return null;
        };
    }

    static <T> Function<T, Void> of(Runnable action) {
        Objects.requireNonNull(action);
        return value -> {
            action.run();
            return null;
        };
    }

    @SuppressWarnings("unchecked")
    static <T, U> BiFunction<T, Object, Void> of(BiConsumer<? super T, ? super U> action) {
        Objects.requireNonNull(action);
        return (value, other) -> {
            action.accept(value, (U) other);
            return null;
        };
    }

    static <T> BiFunction<T, Object, Void> both(Runnable action) {
        Objects.requireNonNull(action);
        return (value, other) -> {
            action.run();
            return null;
        };
    }

    /// What comes from another stage is of the right type, as the caller's signature says.
    @SuppressWarnings("unchecked")
    static <T, U, V> BiFunction<T, Object, V> loose(BiFunction<? super T, ? super U, ? extends V> function) {
        Objects.requireNonNull(function);
        return (value, other) -> function.apply(value, (U) other);
    }

    @SuppressWarnings("unchecked")
    static <T, U> Function<Object, U> loose(Function<? super T, ? extends U> function) {
        Objects.requireNonNull(function);
        return value -> function.apply((T) value);
    }
}
