package io.allways.jvm.model.collections;

import io.allways.jvm.run.Access;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.SeveralSteps;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A spliterator of a collection, for streams: each step is seen as a call of the collection. What is done with an
/// element is done after the step.
public final class Steps<E> implements Spliterator<E> {
    private final Spliterator<E> inner;
    private final Object owner;
    private final String manner;
    private @Nullable E found;

    private Steps(Spliterator<E> inner, Object owner, String manner) {
        this.inner = inner;
        this.owner = owner;
        this.manner = manner;
    }

    public static <E> Spliterator<E> of(Spliterator<E> inner, Object owner, String manner, boolean entries) {
        return new Steps<>(inner, owner, manner);
    }

    @Override
    public boolean tryAdvance(Consumer<? super E> action) {
        java.util.Objects.requireNonNull(action);
        if (!step()) {
            return false;
        }
        @SuppressWarnings("NullAway") // a list may have null elements
        E each = found;
        found = null;
        action.accept(each);
        return true;
    }

    private boolean step() {
        return seen(() -> inner.tryAdvance(e -> found = e));
    }

    /// Looks at the collection.
    private <T> T seen(Supplier<T> looks) {
        switch (manner) {
            case "PLAIN" -> {
                Access.look(owner);
                return looks.get();
            }
            case "ATOMIC" -> {
                boolean controlled = Calls.beginLook(owner);
                try {
                    if (controlled) {
                        SeveralSteps.note(owner);
                    }
                    return looks.get();
                } finally {
                    if (controlled) {
                        Calls.end(owner, false);
                    }
                }
            }
            default -> {
                Hooks.enter(owner);
                try {
                    return looks.get();
                } finally {
                    Hooks.exit(owner);
                }
            }
        }
    }

    /// Never split: who works on which part would depend on how busy the machine is.
    @Override
    public @Nullable Spliterator<E> trySplit() {
        return null;
    }

    @Override
    public long estimateSize() {
        return seen(inner::estimateSize);
    }

    @Override
    public int characteristics() {
        return inner.characteristics();
    }

    @Override
    public @Nullable Comparator<? super E> getComparator() {
        return inner.getComparator();
    }
}
