package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/// `AtomicInteger`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function may
/// be anything. Weak ones never fail without a reason.
@Replaces(AtomicInteger.class)
public final class AtomicIntegers {
    private AtomicIntegers() {}

    public static int get(AtomicInteger self) {
        Access.read(self, 0);
        return self.get();
    }

    public static int getPlain(AtomicInteger self) {
        Access.read(self, 0, Order.NONE);
        return self.getPlain();
    }

    public static int getOpaque(AtomicInteger self) {
        Access.read(self, 0, Order.NONE);
        return self.getOpaque();
    }

    public static int getAcquire(AtomicInteger self) {
        Access.read(self, 0, Order.ACQUIRE);
        return self.getAcquire();
    }

    public static void set(AtomicInteger self, int value) {
        Access.write(self, 0);
        self.set(value);
    }

    public static void lazySet(AtomicInteger self, int value) {
        Access.write(self, 0, Order.RELEASE);
        self.lazySet(value);
    }

    public static void setPlain(AtomicInteger self, int value) {
        Access.write(self, 0, Order.NONE);
        self.setPlain(value);
    }

    public static void setOpaque(AtomicInteger self, int value) {
        Access.write(self, 0, Order.NONE);
        self.setOpaque(value);
    }

    public static void setRelease(AtomicInteger self, int value) {
        Access.write(self, 0, Order.RELEASE);
        self.setRelease(value);
    }

    public static int getAndSet(AtomicInteger self, int value) {
        Access.update(self, 0);
        int before = self.getAndSet(value);
        Access.updated(self, 0, true);
        return before;
    }

    public static boolean compareAndSet(AtomicInteger self, int expected, int value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSet(AtomicInteger self, int expected, int value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetPlain(AtomicInteger self, int expected, int value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetVolatile(AtomicInteger self, int expected, int value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSetAcquire(AtomicInteger self, int expected, int value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.ACQUIRE);
        return done;
    }

    public static boolean weakCompareAndSetRelease(AtomicInteger self, int expected, int value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.RELEASE);
        return done;
    }

    public static int compareAndExchange(AtomicInteger self, int expected, int value) {
        Access.update(self, 0, () -> self.get() == expected);
        int before = self.compareAndExchange(expected, value);
        Access.updated(self, 0, before == expected);
        return before;
    }

    public static int compareAndExchangeAcquire(AtomicInteger self, int expected, int value) {
        Access.update(self, 0, () -> self.get() == expected);
        int before = self.compareAndExchangeAcquire(expected, value);
        Access.updated(self, 0, before == expected, Order.ACQUIRE);
        return before;
    }

    public static int compareAndExchangeRelease(AtomicInteger self, int expected, int value) {
        Access.update(self, 0, () -> self.get() == expected);
        int before = self.compareAndExchangeRelease(expected, value);
        Access.updated(self, 0, before == expected, Order.RELEASE);
        return before;
    }

    public static int getAndIncrement(AtomicInteger self) {
        Access.update(self, 0);
        int before = self.getAndIncrement();
        Access.updated(self, 0, true);
        return before;
    }

    public static int getAndDecrement(AtomicInteger self) {
        Access.update(self, 0);
        int before = self.getAndDecrement();
        Access.updated(self, 0, true);
        return before;
    }

    public static int getAndAdd(AtomicInteger self, int delta) {
        Access.update(self, 0);
        int before = self.getAndAdd(delta);
        Access.updated(self, 0, true);
        return before;
    }

    public static int incrementAndGet(AtomicInteger self) {
        Access.update(self, 0);
        int after = self.incrementAndGet();
        Access.updated(self, 0, true);
        return after;
    }

    public static int decrementAndGet(AtomicInteger self) {
        Access.update(self, 0);
        int after = self.decrementAndGet();
        Access.updated(self, 0, true);
        return after;
    }

    public static int addAndGet(AtomicInteger self, int delta) {
        Access.update(self, 0);
        int after = self.addAndGet(delta);
        Access.updated(self, 0, true);
        return after;
    }

    public static int getAndUpdate(AtomicInteger self, IntUnaryOperator function) {
        while (true) {
            int before = get(self);
            int after = function.applyAsInt(before);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static int updateAndGet(AtomicInteger self, IntUnaryOperator function) {
        while (true) {
            int before = get(self);
            int after = function.applyAsInt(before);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static int getAndAccumulate(AtomicInteger self, int given, IntBinaryOperator function) {
        while (true) {
            int before = get(self);
            int after = function.applyAsInt(before, given);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static int accumulateAndGet(AtomicInteger self, int given, IntBinaryOperator function) {
        while (true) {
            int before = get(self);
            int after = function.applyAsInt(before, given);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static String toString(AtomicInteger self) {
        return String.valueOf(get(self));
    }

    public static int intValue(AtomicInteger self) {
        return get(self);
    }

    public static long longValue(AtomicInteger self) {
        return (long) get(self);
    }

    public static float floatValue(AtomicInteger self) {
        return (float) get(self);
    }

    public static double doubleValue(AtomicInteger self) {
        return (double) get(self);
    }
}
