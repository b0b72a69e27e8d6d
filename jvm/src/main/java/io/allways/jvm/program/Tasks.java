package io.allways.jvm.program;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/// What a thread runs. A virtual thread keeps that where only the JVM looks.
public final class Tasks {
    private static @Nullable Field continuation;
    private static @Nullable Field target;

    private Tasks() {}

    public static Runnable of(Thread thread) {
        return thread.isVirtual() ? virtual(thread) : thread;
    }

    private static Runnable virtual(Thread thread) {
        try {
            if (continuation == null) {
                continuation = open(thread.getClass(), "cont");
            }
            Object inner = continuation.get(thread);
            if (target == null) {
                target = open(jdk.internal.vm.Continuation.class, "target");
            }
            // The continuation's own task wraps the one that was given to the thread.
            Object wrapper = target.get(inner);
            for (Field field : wrapper.getClass().getDeclaredFields()) {
                field.setAccessible(true);
                if (field.get(wrapper) instanceof Runnable task && task != thread) {
                    return task;
                }
            }
            throw new NotControllable("This JDK keeps the task of a virtual thread where it cannot be found.");
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new NotControllable("This JDK keeps the task of a virtual thread where it cannot be found: " + e);
        }
    }

    private static Field open(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
