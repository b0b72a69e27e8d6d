package io.allways.jvm.handles;

import io.allways.jvm.run.World;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// Methods of `Unsafe`, the JDK's own and the one that libraries see, to which libraries that make classes come by
/// reflection. With the JDK's own they define classes beside those of the JDK, too, which every later execution would
/// find.
public final class UnsafeCalls {
    /// What is called instead, with the receiver as the first argument.
    static final Map<Executable, Method> INSTEAD = Map.of(
            method(Unsafe.class, "defineClass", Unsafe.class), method(UnsafeCalls.class, "defineClass", Unsafe.class),
            method(Unsafe.class, "allocateInstance", Unsafe.class),
                    method(UnsafeCalls.class, "allocateInstance", Unsafe.class),
            method(sun.misc.Unsafe.class, "allocateInstance", sun.misc.Unsafe.class),
                    method(UnsafeCalls.class, "allocateInstance", sun.misc.Unsafe.class));

    private UnsafeCalls() {}

    private static Method method(Class<?> owner, String name, Class<?> receiver) {
        for (Method each : owner.getMethods()) {
            boolean fits = owner == receiver || each.getParameterTypes()[0] == receiver;
            if (each.getName().equals(name) && fits) {
                return each;
            }
        }
        throw new IllegalStateException(owner + " has no " + name);
    }

    public static Class<?> defineClass(
            Unsafe unsafe,
            String name,
            byte[] file,
            int offset,
            int length,
            @Nullable ClassLoader loader,
            @Nullable ProtectionDomain domain) {
        byte[] part = Arrays.copyOfRange(file, offset, offset + length);
        return World.loader() instanceof ClassDefiner definer
                ? definer.define(
                        loader, part, bytes -> unsafe.defineClass(name, bytes, 0, bytes.length, loader, domain))
                : unsafe.defineClass(name, file, offset, length, loader, domain);
    }

    public static Object allocateInstance(Unsafe unsafe, Class<?> type) throws InstantiationException {
        Reflections.initialise(type);
        return Reflections.allocated(unsafe.allocateInstance(type));
    }

    public static Object allocateInstance(sun.misc.Unsafe unsafe, Class<?> type) throws InstantiationException {
        Reflections.initialise(type);
        return Reflections.allocated(unsafe.allocateInstance(type));
    }
}
