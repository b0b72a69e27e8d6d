package io.allways.jvm.globals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/// Reaches what the JDK's packages keep to themselves.
public final class Trusted {
    public static final MethodHandles.Lookup LOOKUP = lookup();

    private Trusted() {}

    private static MethodHandles.Lookup lookup() {
        try {
            Unsafe unsafe = Unsafe.getUnsafe();
            Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            return (MethodHandles.Lookup)
                    unsafe.getReference(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A new object, by the constructor with these parameters.
    static Object make(Class<?> type, Object... arguments) {
        Class<?>[] parameters = new Class<?>[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            parameters[i] = arguments[i].getClass();
        }
        try {
            MethodHandle constructor = LOOKUP.findConstructor(type, MethodType.methodType(void.class, parameters));
            return constructor.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot make another " + type.getName(), e);
        }
    }
}
