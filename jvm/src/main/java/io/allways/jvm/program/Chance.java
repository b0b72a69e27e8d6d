package io.allways.jvm.program;

import java.lang.reflect.Field;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/// Makes the JDK's own chance the same in every execution: `ThreadLocalRandom`, which the JDK's collections use as
/// well, and `SplittableRandom`.
public final class Chance {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SEED = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
    private static final AtomicLong SPLITTABLE = splittable();

    private Chance() {}

    private static AtomicLong splittable() {
        try {
            Field field = SplittableRandom.class.getDeclaredField("defaultGen");
            field.setAccessible(true);
            return (AtomicLong) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new NotControllable("This JDK keeps chance where it cannot be found: " + e);
        }
    }

    public static void reset() {
        SPLITTABLE.set(1);
    }

    public static void seed(Thread thread, int number) {
        UNSAFE.putLong(thread, SEED, (number + 1) * MIX);
        UNSAFE.putInt(thread, PROBE, number + 1);
    }
}
