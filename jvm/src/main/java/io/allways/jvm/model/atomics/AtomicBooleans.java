package io.allways.jvm.model.atomics;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicBoolean;

/// `AtomicBoolean`: each call is one op.
@Replaces(AtomicBoolean.class)
public final class AtomicBooleans {
    private AtomicBooleans() {}

    public static boolean get(AtomicBoolean self) {
        Access.read(self, 0);
        return self.get();
    }

    public static boolean getPlain(AtomicBoolean self) {
        Access.read(self, 0, Order.NONE);
        return self.getPlain();
    }

    public static boolean getOpaque(AtomicBoolean self) {
        Access.read(self, 0, Order.NONE);
        return self.getOpaque();
    }

    public static boolean getAcquire(AtomicBoolean self) {
        Access.read(self, 0, Order.ACQUIRE);
        return self.getAcquire();
    }

    public static void set(AtomicBoolean self, boolean value) {
        Access.write(self, 0);
        self.set(value);
    }

    public static void lazySet(AtomicBoolean self, boolean value) {
        Access.write(self, 0, Order.RELEASE);
        self.lazySet(value);
    }

    public static void setPlain(AtomicBoolean self, boolean value) {
        Access.write(self, 0, Order.NONE);
        self.setPlain(value);
    }

    public static void setOpaque(AtomicBoolean self, boolean value) {
        Access.write(self, 0, Order.NONE);
        self.setOpaque(value);
    }

    public static void setRelease(AtomicBoolean self, boolean value) {
        Access.write(self, 0, Order.RELEASE);
        self.setRelease(value);
    }

    public static boolean getAndSet(AtomicBoolean self, boolean value) {
        Access.update(self, 0);
        boolean before = self.getAndSet(value);
        Access.updated(self, 0, true);
        return before;
    }

    public static boolean compareAndSet(AtomicBoolean self, boolean expected, boolean value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSet(AtomicBoolean self, boolean expected, boolean value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetPlain(AtomicBoolean self, boolean expected, boolean value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.NONE);
        return done;
    }

    public static boolean weakCompareAndSetVolatile(AtomicBoolean self, boolean expected, boolean value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done);
        return done;
    }

    public static boolean weakCompareAndSetAcquire(AtomicBoolean self, boolean expected, boolean value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.ACQUIRE);
        return done;
    }

    public static boolean weakCompareAndSetRelease(AtomicBoolean self, boolean expected, boolean value) {
        if (Access.failsSpuriously(self, 0)) {
            return false;
        }
        Access.update(self, 0, () -> self.get() == expected);
        boolean done = self.compareAndSet(expected, value);
        Access.updated(self, 0, done, Order.RELEASE);
        return done;
    }

    public static boolean compareAndExchange(AtomicBoolean self, boolean expected, boolean value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean before = self.compareAndExchange(expected, value);
        Access.updated(self, 0, before == expected);
        return before;
    }

    public static boolean compareAndExchangeAcquire(AtomicBoolean self, boolean expected, boolean value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean before = self.compareAndExchangeAcquire(expected, value);
        Access.updated(self, 0, before == expected, Order.ACQUIRE);
        return before;
    }

    public static boolean compareAndExchangeRelease(AtomicBoolean self, boolean expected, boolean value) {
        Access.update(self, 0, () -> self.get() == expected);
        boolean before = self.compareAndExchangeRelease(expected, value);
        Access.updated(self, 0, before == expected, Order.RELEASE);
        return before;
    }

    public static String toString(AtomicBoolean self) {
        return String.valueOf(get(self));
    }
}
