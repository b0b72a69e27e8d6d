package io.allways.jvm.model.atomics;

import io.allways.jvm.handles.Raw;
import io.allways.jvm.handles.UnsafeCalls;
import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import sun.misc.Unsafe;

/// `sun.misc.Unsafe`, as far as it goes to fields and array elements. What is outside of the heap belongs to nobody, so
/// nobody could say who touches the same.
@SuppressWarnings({"removal", "deprecation"})
@Replaces(Unsafe.class)
public final class Unsafes {
    private Unsafes() {}

    public static Object allocateInstance(Unsafe unsafe, Class<?> type) throws InstantiationException {
        return UnsafeCalls.allocateInstance(unsafe, type);
    }

    public static void loadFence(Unsafe unsafe) {
        Access.fence(true, false);
        unsafe.loadFence();
    }

    public static void storeFence(Unsafe unsafe) {
        Access.fence(false, true);
        unsafe.storeFence();
    }

    public static void fullFence(Unsafe unsafe) {
        Access.fence(true, true);
        unsafe.fullFence();
    }

    public static int getInt(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getInt(base, offset);
    }

    public static void putInt(Unsafe unsafe, Object base, long offset, int value) {
        Raw.write(base, offset, null);
        unsafe.putInt(base, offset, value);
    }

    public static int getIntVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getIntVolatile(base, offset);
    }

    public static void putIntVolatile(Unsafe unsafe, Object base, long offset, int value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putIntVolatile(base, offset, value);
    }

    public static long getLong(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getLong(base, offset);
    }

    public static void putLong(Unsafe unsafe, Object base, long offset, long value) {
        Raw.write(base, offset, null);
        unsafe.putLong(base, offset, value);
    }

    public static long getLongVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getLongVolatile(base, offset);
    }

    public static void putLongVolatile(Unsafe unsafe, Object base, long offset, long value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putLongVolatile(base, offset, value);
    }

    public static @Nullable Object getObject(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getObject(base, offset);
    }

    public static void putObject(Unsafe unsafe, Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, null);
        unsafe.putObject(base, offset, value);
    }

    public static @Nullable Object getObjectVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getObjectVolatile(base, offset);
    }

    public static void putObjectVolatile(Unsafe unsafe, Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putObjectVolatile(base, offset, value);
    }

    public static boolean getBoolean(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getBoolean(base, offset);
    }

    public static void putBoolean(Unsafe unsafe, Object base, long offset, boolean value) {
        Raw.write(base, offset, null);
        unsafe.putBoolean(base, offset, value);
    }

    public static boolean getBooleanVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getBooleanVolatile(base, offset);
    }

    public static void putBooleanVolatile(Unsafe unsafe, Object base, long offset, boolean value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putBooleanVolatile(base, offset, value);
    }

    public static byte getByte(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getByte(base, offset);
    }

    public static void putByte(Unsafe unsafe, Object base, long offset, byte value) {
        Raw.write(base, offset, null);
        unsafe.putByte(base, offset, value);
    }

    public static byte getByteVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getByteVolatile(base, offset);
    }

    public static void putByteVolatile(Unsafe unsafe, Object base, long offset, byte value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putByteVolatile(base, offset, value);
    }

    public static short getShort(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getShort(base, offset);
    }

    public static void putShort(Unsafe unsafe, Object base, long offset, short value) {
        Raw.write(base, offset, null);
        unsafe.putShort(base, offset, value);
    }

    public static short getShortVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getShortVolatile(base, offset);
    }

    public static void putShortVolatile(Unsafe unsafe, Object base, long offset, short value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putShortVolatile(base, offset, value);
    }

    public static char getChar(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getChar(base, offset);
    }

    public static void putChar(Unsafe unsafe, Object base, long offset, char value) {
        Raw.write(base, offset, null);
        unsafe.putChar(base, offset, value);
    }

    public static char getCharVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getCharVolatile(base, offset);
    }

    public static void putCharVolatile(Unsafe unsafe, Object base, long offset, char value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putCharVolatile(base, offset, value);
    }

    public static float getFloat(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getFloat(base, offset);
    }

    public static void putFloat(Unsafe unsafe, Object base, long offset, float value) {
        Raw.write(base, offset, null);
        unsafe.putFloat(base, offset, value);
    }

    public static float getFloatVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getFloatVolatile(base, offset);
    }

    public static void putFloatVolatile(Unsafe unsafe, Object base, long offset, float value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putFloatVolatile(base, offset, value);
    }

    public static double getDouble(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, null);
        return unsafe.getDouble(base, offset);
    }

    public static void putDouble(Unsafe unsafe, Object base, long offset, double value) {
        Raw.write(base, offset, null);
        unsafe.putDouble(base, offset, value);
    }

    public static double getDoubleVolatile(Unsafe unsafe, Object base, long offset) {
        Raw.read(base, offset, Order.FULL);
        return unsafe.getDoubleVolatile(base, offset);
    }

    public static void putDoubleVolatile(Unsafe unsafe, Object base, long offset, double value) {
        Raw.write(base, offset, Order.FULL);
        unsafe.putDoubleVolatile(base, offset, value);
    }

    public static void putOrderedInt(Unsafe unsafe, Object base, long offset, int value) {
        Raw.write(base, offset, Order.RELEASE);
        unsafe.putOrderedInt(base, offset, value);
    }

    public static boolean compareAndSwapInt(Unsafe unsafe, Object base, long offset, int expected, int value) {
        Raw.update(base, offset, () -> unsafe.getIntVolatile(base, offset) == expected);
        return Raw.updated(base, offset, unsafe.compareAndSwapInt(base, offset, expected, value));
    }

    public static int getAndSetInt(Unsafe unsafe, Object base, long offset, int value) {
        Raw.update(base, offset, null);
        int found = unsafe.getAndSetInt(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public static void putOrderedLong(Unsafe unsafe, Object base, long offset, long value) {
        Raw.write(base, offset, Order.RELEASE);
        unsafe.putOrderedLong(base, offset, value);
    }

    public static boolean compareAndSwapLong(Unsafe unsafe, Object base, long offset, long expected, long value) {
        Raw.update(base, offset, () -> unsafe.getLongVolatile(base, offset) == expected);
        return Raw.updated(base, offset, unsafe.compareAndSwapLong(base, offset, expected, value));
    }

    public static long getAndSetLong(Unsafe unsafe, Object base, long offset, long value) {
        Raw.update(base, offset, null);
        long found = unsafe.getAndSetLong(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public static void putOrderedObject(Unsafe unsafe, Object base, long offset, @Nullable Object value) {
        Raw.write(base, offset, Order.RELEASE);
        unsafe.putOrderedObject(base, offset, value);
    }

    public static boolean compareAndSwapObject(
            Unsafe unsafe, Object base, long offset, @Nullable Object expected, @Nullable Object value) {
        Raw.update(base, offset, () -> unsafe.getObjectVolatile(base, offset) == expected);
        return Raw.updated(base, offset, unsafe.compareAndSwapObject(base, offset, expected, value));
    }

    public static @Nullable Object getAndSetObject(Unsafe unsafe, Object base, long offset, @Nullable Object value) {
        Raw.update(base, offset, null);
        @Nullable Object found = unsafe.getAndSetObject(base, offset, value);
        Raw.updated(base, offset, true);
        return found;
    }

    public static int getAndAddInt(Unsafe unsafe, Object base, long offset, int delta) {
        Raw.update(base, offset, null);
        int found = unsafe.getAndAddInt(base, offset, delta);
        Raw.updated(base, offset, true);
        return found;
    }

    public static long getAndAddLong(Unsafe unsafe, Object base, long offset, long delta) {
        Raw.update(base, offset, null);
        long found = unsafe.getAndAddLong(base, offset, delta);
        Raw.updated(base, offset, true);
        return found;
    }

    public static void park(Unsafe unsafe, boolean absolute, long time) {
        if (absolute) {
            LockSupport.parkUntil(time);
        } else if (time > 0) {
            LockSupport.parkNanos(time);
        } else {
            LockSupport.park();
        }
    }

    public static void unpark(Unsafe unsafe, @Nullable Object thread) {
        LockSupport.unpark((Thread) thread);
    }
}
