package io.allways.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/// `Set.of` and `Map.of` have another order in each JVM, on purpose: a number drawn at its start says where iterators
/// begin. Here they have the same, so that a schedule found in one JVM can be replayed in another.
final class Salts {
    private Salts() {}

    static void fix(Instrumentation instrumentation) throws ReflectiveOperationException, UnmodifiableClassException {
        Class<?> type = Class.forName("java.util.ImmutableCollections");
        Unsafe unsafe = Unsafe.getUnsafe();
        Field salt = type.getDeclaredField("SALT32L");
        unsafe.putLong(unsafe.staticFieldBase(salt), unsafe.staticFieldOffset(salt), 0x9E3779B9L);
        Field reverse = type.getDeclaredField("REVERSE");
        unsafe.putBoolean(unsafe.staticFieldBase(reverse), unsafe.staticFieldOffset(reverse), false);
        // Compiled code has taken the old values for constants. To load a class again, even as it was, drops that.
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().startsWith(type.getName()) && instrumentation.isModifiableClass(each)) {
                loaded.add(each);
            }
        }
        instrumentation.retransformClasses(loaded.toArray(Class[]::new));
    }
}
