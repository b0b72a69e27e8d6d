package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/// `AtomicIntegerArray`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function
/// may be anything. Weak ones never fail without a reason.
@Replaces(AtomicIntegerArray.class)
public final class AtomicIntegerArrays {
    private AtomicIntegerArrays() {}

    public static int get(AtomicIntegerArray self, int i) {
        Access.read(self, at(self, i));
        return self.get(i);
    }

    public static int getPlain(AtomicIntegerArray self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getPlain(i);
    }

    public static int getOpaque(AtomicIntegerArray self, int i) {
        Access.read(self, at(self, i), Order.NONE);
        return self.getOpaque(i);
    }

    public static int getAcquire(AtomicIntegerArray self, int i) {
        Access.read(self, at(self, i), Order.ACQUIRE);
        return self.getAcquire(i);
    }

    public static void set(AtomicIntegerArray self, int i, int value) {
        Access.write(self, at(self, i));
        self.set(i, value);
    }

    public static void lazySet(AtomicIntegerArray self, int i, int value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.lazySet(i, value);
    }

    public static void setPlain(AtomicIntegerArray self, int i, int value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setPlain(i, value);
    }

    public static void setOpaque(AtomicIntegerArray self, int i, int value) {
        Access.write(self, at(self, i), Order.NONE);
        self.setOpaque(i, value);
    }

    public static void setRelease(AtomicIntegerArray self, int i, int value) {
        Access.write(self, at(self, i), Order.RELEASE);
        self.setRelease(i, value);
    }

    public static int getAndSet(AtomicIntegerArray self, int i, int value) {
        Access.update(self, at(self, i));
        int before = self.getAndSet(i, value);
        Access.updated(self, i, true);
        return before;
    }

    public static boolean compareAndSet(AtomicIntegerArray self, int i, int expected, int value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static boolean weakCompareAndSet(AtomicIntegerArray self, int i, int expected, int value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetPlain(AtomicIntegerArray self, int i, int expected, int value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetVolatile(AtomicIntegerArray self, int i, int expected, int value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done);
        return done;
    }

    public static boolean weakCompareAndSetAcquire(AtomicIntegerArray self, int i, int expected, int value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.ACQUIRE);
        return done;
    }

    public static boolean weakCompareAndSetRelease(AtomicIntegerArray self, int i, int expected, int value) {
        if (Access.failsSpuriously(self, at(self, i))) {
            return false;
        }
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        boolean done = self.compareAndSet(i, expected, value);
        Access.updated(self, i, done, Order.RELEASE);
        return done;
    }

    public static int compareAndExchange(AtomicIntegerArray self, int i, int expected, int value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        int before = self.compareAndExchange(i, expected, value);
        Access.updated(self, i, before == expected);
        return before;
    }

    public static int compareAndExchangeAcquire(AtomicIntegerArray self, int i, int expected, int value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        int before = self.compareAndExchangeAcquire(i, expected, value);
        Access.updated(self, i, before == expected, Order.ACQUIRE);
        return before;
    }

    public static int compareAndExchangeRelease(AtomicIntegerArray self, int i, int expected, int value) {
        Access.update(self, at(self, i), () -> self.get(i) == expected);
        int before = self.compareAndExchangeRelease(i, expected, value);
        Access.updated(self, i, before == expected, Order.RELEASE);
        return before;
    }

    public static int getAndIncrement(AtomicIntegerArray self, int i) {
        Access.update(self, at(self, i));
        int before = self.getAndIncrement(i);
        Access.updated(self, i, true);
        return before;
    }

    public static int getAndDecrement(AtomicIntegerArray self, int i) {
        Access.update(self, at(self, i));
        int before = self.getAndDecrement(i);
        Access.updated(self, i, true);
        return before;
    }

    public static int getAndAdd(AtomicIntegerArray self, int i, int delta) {
        Access.update(self, at(self, i));
        int before = self.getAndAdd(i, delta);
        Access.updated(self, i, true);
        return before;
    }

    public static int incrementAndGet(AtomicIntegerArray self, int i) {
        Access.update(self, at(self, i));
        int after = self.incrementAndGet(i);
        Access.updated(self, i, true);
        return after;
    }

    public static int decrementAndGet(AtomicIntegerArray self, int i) {
        Access.update(self, at(self, i));
        int after = self.decrementAndGet(i);
        Access.updated(self, i, true);
        return after;
    }

    public static int addAndGet(AtomicIntegerArray self, int i, int delta) {
        Access.update(self, at(self, i));
        int after = self.addAndGet(i, delta);
        Access.updated(self, i, true);
        return after;
    }

    public static int getAndUpdate(AtomicIntegerArray self, int i, IntUnaryOperator function) {
        while (true) {
            int before = get(self, i);
            int after = function.applyAsInt(before);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static int updateAndGet(AtomicIntegerArray self, int i, IntUnaryOperator function) {
        while (true) {
            int before = get(self, i);
            int after = function.applyAsInt(before);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static int getAndAccumulate(AtomicIntegerArray self, int i, int given, IntBinaryOperator function) {
        while (true) {
            int before = get(self, i);
            int after = function.applyAsInt(before, given);
            if (compareAndSet(self, i, before, after)) {
                return before;
            }
        }
    }

    public static int accumulateAndGet(AtomicIntegerArray self, int i, int given, IntBinaryOperator function) {
        while (true) {
            int before = get(self, i);
            int after = function.applyAsInt(before, given);
            if (compareAndSet(self, i, before, after)) {
                return after;
            }
        }
    }

    public static String toString(AtomicIntegerArray self) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < self.length(); i++) {
            text.append(i == 0 ? "" : ", ").append(get(self, i));
        }
        return text.append(']').toString();
    }

    private static int at(AtomicIntegerArray self, int i) {
        if (i < 0 || i >= self.length()) {
            throw new IndexOutOfBoundsException("Index " + i + " out of bounds for length " + self.length());
        }
        return i;
    }
}
