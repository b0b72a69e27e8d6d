package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// `AtomicReference`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function may
/// be anything. Weak ones never fail without a reason.
@Replaces(AtomicReference.class)
public final class AtomicReferences {
    private AtomicReferences() {}

    public static <V> @Nullable V get(AtomicReference<V> self) {
        Access.read(self, 0);
        return self.get();
    }

    public static <V> @Nullable V getPlain(AtomicReference<V> self) {
        Access.read(self, 0, Order.NONE);
        return self.getPlain();
    }

    public static <V> @Nullable V getOpaque(AtomicReference<V> self) {
        Access.read(self, 0, Order.NONE);
        return self.getOpaque();
    }

    public static <V> @Nullable V getAcquire(AtomicReference<V> self) {
        Access.read(self, 0, Order.ACQUIRE);
        return self.getAcquire();
    }

    public static <V> void set(AtomicReference<V> self, @Nullable V value) {
        Access.write(self, 0);
        self.set(value);
    }

    public static <V> void lazySet(AtomicReference<V> self, @Nullable V value) {
        Access.write(self, 0, Order.RELEASE);
        self.lazySet(value);
    }

    public static <V> void setPlain(AtomicReference<V> self, @Nullable V value) {
        Access.write(self, 0, Order.NONE);
        self.setPlain(value);
    }

    public static <V> void setOpaque(AtomicReference<V> self, @Nullable V value) {
        Access.write(self, 0, Order.NONE);
        self.setOpaque(value);
    }

    public static <V> void setRelease(AtomicReference<V> self, @Nullable V value) {
        Access.write(self, 0, Order.RELEASE);
        self.setRelease(value);
    }

    public static <V> @Nullable V getAndSet(AtomicReference<V> self, @Nullable V value) {
        Access.update(self, 0);
        V before = self.getAndSet(value);
        Access.updated(self, 0, true);
        return before;
    }

    public static <V> boolean compareAndSet(AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static <V> boolean weakCompareAndSet(AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static <V> boolean weakCompareAndSetPlain(AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static <V> boolean weakCompareAndSetVolatile(
            AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static <V> boolean weakCompareAndSetAcquire(
            AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.ACQUIRE);
        return done;
    }

    public static <V> boolean weakCompareAndSetRelease(
            AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.RELEASE);
        return done;
    }

    public static <V> @Nullable V compareAndExchange(AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        Access.update(self, 0, () -> self.get() == expected);
        V before = self.compareAndExchange(expected, value);
        Access.updated(self, 0, before == expected);
        return before;
    }

    public static <V> @Nullable V compareAndExchangeAcquire(
            AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        Access.update(self, 0, () -> self.get() == expected);
        V before = self.compareAndExchangeAcquire(expected, value);
        Access.updated(self, 0, before == expected, Order.ACQUIRE);
        return before;
    }

    public static <V> @Nullable V compareAndExchangeRelease(
            AtomicReference<V> self, @Nullable V expected, @Nullable V value) {
        Access.update(self, 0, () -> self.get() == expected);
        V before = self.compareAndExchangeRelease(expected, value);
        Access.updated(self, 0, before == expected, Order.RELEASE);
        return before;
    }

    public static <V> @Nullable V getAndUpdate(AtomicReference<V> self, UnaryOperator<V> function) {
        while (true) {
            V before = get(self);
            V after = function.apply(before);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static <V> @Nullable V updateAndGet(AtomicReference<V> self, UnaryOperator<V> function) {
        while (true) {
            V before = get(self);
            V after = function.apply(before);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static <V> @Nullable V getAndAccumulate(
            AtomicReference<V> self, @Nullable V given, BinaryOperator<V> function) {
        while (true) {
            V before = get(self);
            V after = function.apply(before, given);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static <V> @Nullable V accumulateAndGet(
            AtomicReference<V> self, @Nullable V given, BinaryOperator<V> function) {
        while (true) {
            V before = get(self);
            V after = function.apply(before, given);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static <V> String toString(AtomicReference<V> self) {
        return String.valueOf(get(self));
    }
}
