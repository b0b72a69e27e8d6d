package io.allways.jvm.inside;

import io.allways.jvm.handles.Raw;
import io.allways.jvm.memory.Order;
import java.lang.reflect.Field;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// In place of `jdk.internal.misc.Unsafe`: announces each access before it is made. Has what the classes of
/// `java.util.concurrent` call.
public final class WatchedUnsafe {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final WatchedUnsafe ONLY = new WatchedUnsafe();

    private WatchedUnsafe() {}

    public static WatchedUnsafe getUnsafe() {
        return ONLY;
    }

    // --- where things are

    public long objectFieldOffset(Class<?> type, String name) {
        return UNSAFE.objectFieldOffset(type, name);
    }

    public long staticFieldOffset(Field field) {
        return UNSAFE.staticFieldOffset(field);
    }

    public Object staticFieldBase(Field field) {
        return UNSAFE.staticFieldBase(field);
    }

    public long arrayBaseOffset(Class<?> type) {
        return UNSAFE.arrayBaseOffset(type);
    }

    public int arrayIndexScale(Class<?> type) {
        return UNSAFE.arrayIndexScale(type);
    }

    // --- order and waiting

    /// Accesses take effect in the order of the program anyway.
    public void loadFence() {}

    public void storeFence() {}

    public void storeStoreFence() {}

    public void park(boolean absolute, long time) {
        if (absolute) {
            LockSupport.parkUntil(time);
        } else if (time > 0) {
            LockSupport.parkNanos(time);
        } else {
            LockSupport.park();
        }
    }

    public void unpark(@Nullable Object thread) {
        LockSupport.unpark((Thread) thread);
    }

    // --- int

    public int getInt(Object base, long offset) {
        Raw.read(base, offset, null);
        return UNSAFE.getIntVolatile(base, offset);
    }

    public int getIntVolatile(Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return UNSAFE.getIntVolatile(base, offset);
    }

    public int getIntAcquire(Object base, long offset) {
        Raw.read(base, offset, Order.ACQUIRE);
        return UNSAFE.getIntVolatile(base, offset);
    }

    public int getIntOpaque(Object base, long offset) {
        Raw.read(base, offset, Order.NONE);
        return UNSAFE.getIntVolatile(base, offset);
    }

    public void putInt(Object base, long offset, int value) {
        Raw.write(base, offset, null);
        UNSAFE.putIntVolatile(base, offset, value);
    }

    public void putIntVolatile(Object base, long offset, int value) {
        Raw.write(base, offset, Order.FULL);
        UNSAFE.putIntVolatile(base, offset, value);
    }

    public void putIntRelease(Object base, long offset, int value) {
        Raw.write(base, offset, Order.RELEASE);
        UNSAFE.putIntVolatile(base, offset, value);
    }

    public void putIntOpaque(Object base, long offset, int value) {
        Raw.write(base, offset, Order.NONE);
        UNSAFE.putIntVolatile(base, offset, value);
    }

    public boolean compareAndSetInt(Object base, long offset, int expected, int value) {
        Raw.update(base, offset, () -> UNSAFE.getIntVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetInt(base, offset, expected, value));
    }

    public boolean weakCompareAndSetInt(Object base, long offset, int expected, int value) {
        Raw.update(base, offset, () -> UNSAFE.getIntVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetInt(base, offset, expected, value));
    }

    public int compareAndExchangeInt(Object base, long offset, int expected, int value) {
        Raw.update(base, offset, () -> UNSAFE.getIntVolatile(base, offset) == expected);
        int found = UNSAFE.compareAndExchangeInt(base, offset, expected, value);
        Raw.updated(base, offset, found == expected);
        return found;
    }

    public int getAndSetInt(Object base, long offset, int value) {
        Raw.update(base, offset, null);
        int found = UNSAFE.getAndSetInt(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public int getAndAddInt(Object base, long offset, int value) {
        Raw.update(base, offset, null);
        int found = UNSAFE.getAndAddInt(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public int getAndBitwiseAndInt(Object base, long offset, int value) {
        Raw.update(base, offset, null);
        int found = UNSAFE.getAndBitwiseAndInt(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public int getAndBitwiseOrInt(Object base, long offset, int value) {
        Raw.update(base, offset, null);
        int found = UNSAFE.getAndBitwiseOrInt(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    // --- long

    public long getLong(Object base, long offset) {
        Raw.read(base, offset, null);
        return UNSAFE.getLongVolatile(base, offset);
    }

    public long getLongVolatile(Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return UNSAFE.getLongVolatile(base, offset);
    }

    public long getLongAcquire(Object base, long offset) {
        Raw.read(base, offset, Order.ACQUIRE);
        return UNSAFE.getLongVolatile(base, offset);
    }

    public long getLongOpaque(Object base, long offset) {
        Raw.read(base, offset, Order.NONE);
        return UNSAFE.getLongVolatile(base, offset);
    }

    public void putLong(Object base, long offset, long value) {
        Raw.write(base, offset, null);
        UNSAFE.putLongVolatile(base, offset, value);
    }

    public void putLongVolatile(Object base, long offset, long value) {
        Raw.write(base, offset, Order.FULL);
        UNSAFE.putLongVolatile(base, offset, value);
    }

    public void putLongRelease(Object base, long offset, long value) {
        Raw.write(base, offset, Order.RELEASE);
        UNSAFE.putLongVolatile(base, offset, value);
    }

    public void putLongOpaque(Object base, long offset, long value) {
        Raw.write(base, offset, Order.NONE);
        UNSAFE.putLongVolatile(base, offset, value);
    }

    public boolean compareAndSetLong(Object base, long offset, long expected, long value) {
        Raw.update(base, offset, () -> UNSAFE.getLongVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetLong(base, offset, expected, value));
    }

    public boolean weakCompareAndSetLong(Object base, long offset, long expected, long value) {
        Raw.update(base, offset, () -> UNSAFE.getLongVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetLong(base, offset, expected, value));
    }

    public long compareAndExchangeLong(Object base, long offset, long expected, long value) {
        Raw.update(base, offset, () -> UNSAFE.getLongVolatile(base, offset) == expected);
        long found = UNSAFE.compareAndExchangeLong(base, offset, expected, value);
        Raw.updated(base, offset, found == expected);
        return found;
    }

    public long getAndSetLong(Object base, long offset, long value) {
        Raw.update(base, offset, null);
        long found = UNSAFE.getAndSetLong(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public long getAndAddLong(Object base, long offset, long value) {
        Raw.update(base, offset, null);
        long found = UNSAFE.getAndAddLong(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public long getAndBitwiseAndLong(Object base, long offset, long value) {
        Raw.update(base, offset, null);
        long found = UNSAFE.getAndBitwiseAndLong(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public long getAndBitwiseOrLong(Object base, long offset, long value) {
        Raw.update(base, offset, null);
        long found = UNSAFE.getAndBitwiseOrLong(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    // --- Object

    public @Nullable Object getReference(Object base, long offset) {
        Raw.read(base, offset, null);
        return UNSAFE.getReferenceVolatile(base, offset);
    }

    public @Nullable Object getReferenceVolatile(Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return UNSAFE.getReferenceVolatile(base, offset);
    }

    public @Nullable Object getReferenceAcquire(Object base, long offset) {
        Raw.read(base, offset, Order.ACQUIRE);
        return UNSAFE.getReferenceVolatile(base, offset);
    }

    public @Nullable Object getReferenceOpaque(Object base, long offset) {
        Raw.read(base, offset, Order.NONE);
        return UNSAFE.getReferenceVolatile(base, offset);
    }

    public void putReference(Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, null);
        UNSAFE.putReferenceVolatile(base, offset, value);
    }

    public void putReferenceVolatile(Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, Order.FULL);
        UNSAFE.putReferenceVolatile(base, offset, value);
    }

    public void putReferenceRelease(Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, Order.RELEASE);
        UNSAFE.putReferenceVolatile(base, offset, value);
    }

    public void putReferenceOpaque(Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, Order.NONE);
        UNSAFE.putReferenceVolatile(base, offset, value);
    }

    public boolean compareAndSetReference(Object base, long offset, @Nullable Object expected, @Nullable Object value) {
        Raw.update(base, offset, () -> UNSAFE.getReferenceVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetReference(base, offset, expected, value));
    }

    public boolean weakCompareAndSetReference(
            Object base, long offset, @Nullable Object expected, @Nullable Object value) {
        Raw.update(base, offset, () -> UNSAFE.getReferenceVolatile(base, offset) == expected);
        return Raw.updated(base, offset, UNSAFE.compareAndSetReference(base, offset, expected, value));
    }

    public @Nullable Object compareAndExchangeReference(
            Object base, long offset, @Nullable Object expected, @Nullable Object value) {
        Raw.update(base, offset, () -> UNSAFE.getReferenceVolatile(base, offset) == expected);
        @Nullable Object found = UNSAFE.compareAndExchangeReference(base, offset, expected, value);
        Raw.updated(base, offset, found == expected);
        return found;
    }

    public @Nullable Object getAndSetReference(Object base, long offset, @Nullable Object value) {
        Raw.update(base, offset, null);
        @Nullable Object found = UNSAFE.getAndSetReference(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }
}
