package io.allways.jvm.model.collections;

import io.allways.jvm.boot.Viewed;
import io.allways.jvm.run.Calls;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// `ConcurrentHashMap`, as far as it computes: while a function given to `compute` or its like runs, other threads may
/// read but not change the map. The JDK promises no more than that they *may* be blocked; so they are.
///
/// A computation is two ops, with the function between them under control.
public class ComputingMap<K, V> extends ConcurrentHashMap<K, V> implements Calls.Guarded, Viewed {
    private static final long serialVersionUID = 1;
    /// No other thread computes.
    private static final long IDLE = 1;

    private transient @Nullable Thread by;
    private transient @Nullable Object key;

    public ComputingMap() {}

    public ComputingMap(int capacity) {
        super(capacity);
    }

    public ComputingMap(int capacity, float load) {
        super(capacity, load);
    }

    public ComputingMap(int capacity, float load, int level) {
        super(capacity, load, level);
    }

    public ComputingMap(Map<? extends K, ? extends V> all) {
        super(all);
    }

    @Override
    public long guards() {
        return by == null ? IDLE : 0;
    }

    /// The guards that a change by the current thread needs.
    final long needs() {
        return by == Thread.currentThread() ? 0 : IDLE;
    }

    /// Makes a new value of the old one.
    private interface Step<V> {
        @Nullable V from(@Nullable V old);
    }

    private @Nullable V computed(K given, boolean ifAbsent, boolean ifPresent, Step<V> step) {
        boolean nested = by == Thread.currentThread();
        Object outer = nested ? key : null;
        V old;
        boolean computes = false;
        Calls.begin(this, needs());
        try {
            if (nested && given.equals(outer)) {
                throw new IllegalStateException("Recursive update");
            }
            old = super.get(given);
            computes = old == null ? ifAbsent : ifPresent;
            if (computes) {
                by = Thread.currentThread();
                key = given;
            }
        } finally {
            Calls.end(this, computes);
        }
        if (!computes) {
            return old;
        }
        V made = old;
        try {
            made = step.from(old);
        } finally {
            Calls.begin(this);
            try {
                by = nested ? by : null;
                key = outer;
                if (made == null) {
                    super.remove(given);
                } else if (made != old) {
                    super.put(given, made);
                }
            } finally {
                Calls.end(this, true);
            }
        }
        return made;
    }

    @Override
    public @Nullable V computeIfAbsent(K given, Function<? super K, ? extends V> function) {
        java.util.Objects.requireNonNull(given);
        java.util.Objects.requireNonNull(function);
        return Calls.on()
                ? computed(given, true, false, old -> function.apply(given))
                : super.computeIfAbsent(given, function);
    }

    @Override
    @SuppressWarnings("NullAway") // the function is given what the JDK gives it
    public @Nullable V computeIfPresent(K given, BiFunction<? super K, ? super V, ? extends V> function) {
        java.util.Objects.requireNonNull(given);
        java.util.Objects.requireNonNull(function);
        return Calls.on()
                ? computed(given, false, true, old -> function.apply(given, old))
                : super.computeIfPresent(given, function);
    }

    @Override
    @SuppressWarnings("NullAway") // the function is given what the JDK gives it
    public @Nullable V compute(K given, BiFunction<? super K, ? super V, ? extends V> function) {
        java.util.Objects.requireNonNull(given);
        java.util.Objects.requireNonNull(function);
        return Calls.on()
                ? computed(given, true, true, old -> function.apply(given, old))
                : super.compute(given, function);
    }

    @Override
    public @Nullable V merge(K given, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        java.util.Objects.requireNonNull(given);
        java.util.Objects.requireNonNull(value);
        java.util.Objects.requireNonNull(function);
        return Calls.on()
                ? computed(given, true, true, old -> old == null ? value : function.apply(old, value))
                : super.merge(given, value, function);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (Calls.on()) {
            Retries.replaceAll(this, function);
        } else {
            super.replaceAll(function);
        }
    }

    // --- its key sets, which are of a final class

    @Override
    public Iterator<Object> keyIterator() {
        Iterator<Map.Entry<K, V>> entries = entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public Object next() {
                return entries.next().getKey();
            }

            @Override
            public void remove() {
                entries.remove();
            }
        };
    }

    @Override
    public Spliterator<Object> keySpliterator() {
        return Spliterators.spliteratorUnknownSize(
                keyIterator(), Spliterator.DISTINCT | Spliterator.CONCURRENT | Spliterator.NONNULL);
    }

    @Override
    public void eachKey(Consumer<Object> action) {
        for (Iterator<Object> each = keyIterator(); each.hasNext(); ) {
            action.accept(each.next());
        }
    }
}
