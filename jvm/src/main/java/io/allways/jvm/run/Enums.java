package io.allways.jvm.run;

import jdk.internal.misc.Unsafe;

/// The JVM remembers the constants of an enum in its class, for `EnumMap`, `EnumSet` and `valueOf`. They are made anew
/// in every execution, so it must forget them.
final class Enums {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CONSTANTS = UNSAFE.objectFieldOffset(Class.class, "enumConstants");
    private static final long DIRECTORY = UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");

    private Enums() {}

    static void forget(Class<?> type) {
        UNSAFE.putReferenceVolatile(type, CONSTANTS, null);
        UNSAFE.putReferenceVolatile(type, DIRECTORY, null);
    }
}
