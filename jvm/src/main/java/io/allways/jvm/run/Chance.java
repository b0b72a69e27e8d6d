package io.allways.jvm.run;

import java.lang.reflect.Field;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/// Makes the JDK's own chance the same in every execution: `ThreadLocalRandom`, which the JDK's collections use as
/// well, and `SplittableRandom`.
final class Chance {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final Field SEED = open(Thread.class, "threadLocalRandomSeed");
    private static final Field PROBE = open(Thread.class, "threadLocalRandomProbe");
    private static final AtomicLong SPLITTABLE = splittable();

    private Chance() {}

    private static Field open(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException e) {
            throw new NotControllable("This JDK keeps chance where it cannot be found: " + e);
        }
    }

    private static AtomicLong splittable() {
        try {
            return (AtomicLong) open(SplittableRandom.class, "defaultGen").get(null);
        } catch (IllegalAccessException e) {
            throw new NotControllable("This JDK keeps chance where it cannot be found: " + e);
        }
    }

    static void reset() {
        SPLITTABLE.set(1);
    }

    static void seed(Thread thread, int number) {
        try {
            SEED.setLong(thread, (number + 1) * MIX);
            PROBE.setInt(thread, number + 1);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
