package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/// `AtomicLong`: each call is one op. What takes a function is a loop of two, as in the JDK, for the function may
/// be anything. Weak ones never fail without a reason.
@Replaces(AtomicLong.class)
public final class AtomicLongs {
    private AtomicLongs() {}

    public static long get(AtomicLong self) {
        Access.read(self, 0);
        return self.get();
    }

    public static long getPlain(AtomicLong self) {
        Access.read(self, 0, Order.NONE);
        return self.getPlain();
    }

    public static long getOpaque(AtomicLong self) {
        Access.read(self, 0, Order.NONE);
        return self.getOpaque();
    }

    public static long getAcquire(AtomicLong self) {
        Access.read(self, 0, Order.ACQUIRE);
        return self.getAcquire();
    }

    public static void set(AtomicLong self, long value) {
        Access.write(self, 0);
        self.set(value);
    }

    public static void lazySet(AtomicLong self, long value) {
        Access.write(self, 0, Order.RELEASE);
        self.lazySet(value);
    }

    public static void setPlain(AtomicLong self, long value) {
        Access.write(self, 0, Order.NONE);
        self.setPlain(value);
    }

    public static void setOpaque(AtomicLong self, long value) {
        Access.write(self, 0, Order.NONE);
        self.setOpaque(value);
    }

    public static void setRelease(AtomicLong self, long value) {
        Access.write(self, 0, Order.RELEASE);
        self.setRelease(value);
    }

    public static long getAndSet(AtomicLong self, long value) {
        Access.update(self, 0);
        long before = self.getAndSet(value);
        Access.updated(self, 0, true);
        return before;
    }

    public static boolean compareAndSet(AtomicLong self, long expected, long value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSet(AtomicLong self, long expected, long value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetPlain(AtomicLong self, long expected, long value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetVolatile(AtomicLong self, long expected, long value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSetAcquire(AtomicLong self, long expected, long value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.ACQUIRE);
        return done;
    }

    public static boolean weakCompareAndSetRelease(AtomicLong self, long expected, long value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.RELEASE);
        return done;
    }

    public static long compareAndExchange(AtomicLong self, long expected, long value) {
        Access.update(self, 0, () -> self.get() == expected);
        long before = self.compareAndExchange(expected, value);
        Access.updated(self, 0, before == expected);
        return before;
    }

    public static long compareAndExchangeAcquire(AtomicLong self, long expected, long value) {
        Access.update(self, 0, () -> self.get() == expected);
        long before = self.compareAndExchangeAcquire(expected, value);
        Access.updated(self, 0, before == expected, Order.ACQUIRE);
        return before;
    }

    public static long compareAndExchangeRelease(AtomicLong self, long expected, long value) {
        Access.update(self, 0, () -> self.get() == expected);
        long before = self.compareAndExchangeRelease(expected, value);
        Access.updated(self, 0, before == expected, Order.RELEASE);
        return before;
    }

    public static long getAndIncrement(AtomicLong self) {
        Access.update(self, 0);
        long before = self.getAndIncrement();
        Access.updated(self, 0, true);
        return before;
    }

    public static long getAndDecrement(AtomicLong self) {
        Access.update(self, 0);
        long before = self.getAndDecrement();
        Access.updated(self, 0, true);
        return before;
    }

    public static long getAndAdd(AtomicLong self, long delta) {
        Access.update(self, 0);
        long before = self.getAndAdd(delta);
        Access.updated(self, 0, true);
        return before;
    }

    public static long incrementAndGet(AtomicLong self) {
        Access.update(self, 0);
        long after = self.incrementAndGet();
        Access.updated(self, 0, true);
        return after;
    }

    public static long decrementAndGet(AtomicLong self) {
        Access.update(self, 0);
        long after = self.decrementAndGet();
        Access.updated(self, 0, true);
        return after;
    }

    public static long addAndGet(AtomicLong self, long delta) {
        Access.update(self, 0);
        long after = self.addAndGet(delta);
        Access.updated(self, 0, true);
        return after;
    }

    public static long getAndUpdate(AtomicLong self, LongUnaryOperator function) {
        while (true) {
            long before = get(self);
            long after = function.applyAsLong(before);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static long updateAndGet(AtomicLong self, LongUnaryOperator function) {
        while (true) {
            long before = get(self);
            long after = function.applyAsLong(before);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static long getAndAccumulate(AtomicLong self, long given, LongBinaryOperator function) {
        while (true) {
            long before = get(self);
            long after = function.applyAsLong(before, given);
            if (compareAndSet(self, before, after)) {
                return before;
            }
        }
    }

    public static long accumulateAndGet(AtomicLong self, long given, LongBinaryOperator function) {
        while (true) {
            long before = get(self);
            long after = function.applyAsLong(before, given);
            if (compareAndSet(self, before, after)) {
                return after;
            }
        }
    }

    public static String toString(AtomicLong self) {
        return String.valueOf(get(self));
    }

    public static int intValue(AtomicLong self) {
        return (int) get(self);
    }

    public static long longValue(AtomicLong self) {
        return get(self);
    }

    public static float floatValue(AtomicLong self) {
        return (float) get(self);
    }

    public static double doubleValue(AtomicLong self) {
        return (double) get(self);
    }
}
