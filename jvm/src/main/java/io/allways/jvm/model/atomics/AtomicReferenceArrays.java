package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// `AtomicReferenceArray`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function
/// may be anything. Weak ones never fail without a reason.
@Replaces(AtomicReferenceArray.class)
public final class AtomicReferenceArrays {
    private AtomicReferenceArrays() {}

    public static <E> @Nullable E get(AtomicReferenceArray<E> self, int i) {
        Access.read(self, at(self, i));
        return self.get(i);
    }

    public static <E> @Nullable E getPlain(AtomicReferenceArray<E> self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getPlain(i);
    }

    public static <E> @Nullable E getOpaque(AtomicReferenceArray<E> self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getOpaque(i);
    }

    public static <E> @Nullable E getAcquire(AtomicReferenceArray<E> self, int i) {
        Access.read(self, at(self, i), Order.ACQUIRE);
        return self.getAcquire(i);
    }

    public static <E> void set(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.write(self, at(self, i));
        self.set(i, value);
    }

    public static <E> void lazySet(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.lazySet(i, value);
    }

    public static <E> void setPlain(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setPlain(i, value);
    }

    public static <E> void setOpaque(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setOpaque(i, value);
    }

    public static <E> void setRelease(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.setRelease(i, value);
    }

    public static <E> @Nullable E getAndSet(AtomicReferenceArray<E> self, int i, @Nullable E value) {
        Access.update(self, at(self, i));
        E before = self.getAndSet(i, value);
        Access.updated(self, i, true);
        return before;
    }

    public static <E> boolean compareAndSet(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static <E> boolean weakCompareAndSet(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static <E> boolean weakCompareAndSetPlain(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static <E> boolean weakCompareAndSetVolatile(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static <E> boolean weakCompareAndSetAcquire(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.ACQUIRE);
        return done;
    }

    public static <E> boolean weakCompareAndSetRelease(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.RELEASE);
        return done;
    }

    public static <E> @Nullable E compareAndExchange(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        E before = self.compareAndExchange(i, expected, value);
        Access.updated(self, i, before == expected);
        return before;
    }

    public static <E> @Nullable E compareAndExchangeAcquire(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        E before = self.compareAndExchangeAcquire(i, expected, value);
        Access.updated(self, i, before == expected, Order.ACQUIRE);
        return before;
    }

    public static <E> @Nullable E compareAndExchangeRelease(
            AtomicReferenceArray<E> self, int i, @Nullable E expected, @Nullable E value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        E before = self.compareAndExchangeRelease(i, expected, value);
        Access.updated(self, i, before == expected, Order.RELEASE);
        return before;
    }

    public static <E> @Nullable E getAndUpdate(AtomicReferenceArray<E> self, int i, UnaryOperator<E> function) {
        while (true) {
            E before = get(self, i);
            E after = function.apply(before);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static <E> @Nullable E updateAndGet(AtomicReferenceArray<E> self, int i, UnaryOperator<E> function) {
        while (true) {
            E before = get(self, i);
            E after = function.apply(before);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static <E> @Nullable E getAndAccumulate(
            AtomicReferenceArray<E> self, int i, @Nullable E given, BinaryOperator<E> function) {
        while (true) {
            E before = get(self, i);
            E after = function.apply(before, given);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static <E> @Nullable E accumulateAndGet(
            AtomicReferenceArray<E> self, int i, @Nullable E given, BinaryOperator<E> function) {
        while (true) {
            E before = get(self, i);
            E after = function.apply(before, given);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static <E> String toString(AtomicReferenceArray<E> self) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < self.length(); i++) {
            text.append(i == 0 ? "" : ", ").append(get(self, i));
        }
        return text.append(']').toString();
    }

    private static <E> int at(AtomicReferenceArray<E> self, int i) {
        if (i < 0 || i >= self.length()) {
            throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + self.length());
        }
        return i;
    }
}
