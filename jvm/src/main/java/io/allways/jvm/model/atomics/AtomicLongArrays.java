package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/// `AtomicLongArray`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function may
/// be anything. Weak ones never fail without a reason.
@Replaces(AtomicLongArray.class)
public final class AtomicLongArrays {
    private AtomicLongArrays() {}

    public static long get(AtomicLongArray self, int i) {
        Access.read(self, at(self, i));
        return self.get(i);
    }

    public static long getPlain(AtomicLongArray self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getPlain(i);
    }

    public static long getOpaque(AtomicLongArray self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getOpaque(i);
    }

    public static long getAcquire(AtomicLongArray self, int i) {
        Access.read(self, at(self, i), Order.ACQUIRE);
        return self.getAcquire(i);
    }

    public static void set(AtomicLongArray self, int i, long value) {
        Access.write(self, at(self, i));
        self.set(i, value);
    }

    public static void lazySet(AtomicLongArray self, int i, long value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.lazySet(i, value);
    }

    public static void setPlain(AtomicLongArray self, int i, long value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setPlain(i, value);
    }

    public static void setOpaque(AtomicLongArray self, int i, long value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setOpaque(i, value);
    }

    public static void setRelease(AtomicLongArray self, int i, long value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.setRelease(i, value);
    }

    public static long getAndSet(AtomicLongArray self, int i, long value) {
        Access.update(self, at(self, i));
        long before = self.getAndSet(i, value);
        Access.updated(self, i, true);
        return before;
    }

    public static boolean compareAndSet(AtomicLongArray self, int i, long expected, long value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static boolean weakCompareAndSet(AtomicLongArray self, int i, long expected, long value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetPlain(AtomicLongArray self, int i, long expected, long value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetVolatile(AtomicLongArray self, int i, long expected, long value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static boolean weakCompareAndSetAcquire(AtomicLongArray self, int i, long expected, long value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.ACQUIRE);
        return done;
    }

    public static boolean weakCompareAndSetRelease(AtomicLongArray self, int i, long expected, long value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.RELEASE);
        return done;
    }

    public static long compareAndExchange(AtomicLongArray self, int i, long expected, long value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        long before = self.compareAndExchange(i, expected, value);
        Access.updated(self, i, before == expected);
        return before;
    }

    public static long compareAndExchangeAcquire(AtomicLongArray self, int i, long expected, long value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        long before = self.compareAndExchangeAcquire(i, expected, value);
        Access.updated(self, i, before == expected, Order.ACQUIRE);
        return before;
    }

    public static long compareAndExchangeRelease(AtomicLongArray self, int i, long expected, long value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        long before = self.compareAndExchangeRelease(i, expected, value);
        Access.updated(self, i, before == expected, Order.RELEASE);
        return before;
    }

    public static long getAndIncrement(AtomicLongArray self, int i) {
        Access.update(self, at(self, i));
        long before = self.getAndIncrement(i);
        Access.updated(self, i, true);
        return before;
    }

    public static long getAndDecrement(AtomicLongArray self, int i) {
        Access.update(self, at(self, i));
        long before = self.getAndDecrement(i);
        Access.updated(self, i, true);
        return before;
    }

    public static long getAndAdd(AtomicLongArray self, int i, long delta) {
        Access.update(self, at(self, i));
        long before = self.getAndAdd(i, delta);
        Access.updated(self, i, true);
        return before;
    }

    public static long incrementAndGet(AtomicLongArray self, int i) {
        Access.update(self, at(self, i));
        long after = self.incrementAndGet(i);
        Access.updated(self, i, true);
        return after;
    }

    public static long decrementAndGet(AtomicLongArray self, int i) {
        Access.update(self, at(self, i));
        long after = self.decrementAndGet(i);
        Access.updated(self, i, true);
        return after;
    }

    public static long addAndGet(AtomicLongArray self, int i, long delta) {
        Access.update(self, at(self, i));
        long after = self.addAndGet(i, delta);
        Access.updated(self, i, true);
        return after;
    }

    public static long getAndUpdate(AtomicLongArray self, int i, LongUnaryOperator function) {
        while (true) {
            long before = get(self, i);
            long after = function.applyAsLong(before);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static long updateAndGet(AtomicLongArray self, int i, LongUnaryOperator function) {
        while (true) {
            long before = get(self, i);
            long after = function.applyAsLong(before);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static long getAndAccumulate(AtomicLongArray self, int i, long given, LongBinaryOperator function) {
        while (true) {
            long before = get(self, i);
            long after = function.applyAsLong(before, given);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static long accumulateAndGet(AtomicLongArray self, int i, long given, LongBinaryOperator function) {
        while (true) {
            long before = get(self, i);
            long after = function.applyAsLong(before, given);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static String toString(AtomicLongArray self) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < self.length(); i++) {
            text.append(i == 0 ? "" : ", ").append(get(self, i));
        }
        return text.append(']').toString();
    }

    private static int at(AtomicLongArray self, int i) {
        if (i < 0 || i >= self.length()) {
            throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + self.length());
        }
        return i;
    }
}
