package io.allways.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/// The method that makes sure a woven class is initialised, for entries from outside.
public final class Initialisers {
    private Initialisers() {}

    /// Of the class or its nearest superclass that has one; null if none has.
    public static @Nullable MethodHandle of(Class<?> type) throws IllegalAccessException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            try {
                var method = each.getDeclaredMethod("$init");
                method.setAccessible(true);
                return MethodHandles.lookup().unreflect(method);
            } catch (NoSuchMethodException e) {
                // its superclass may have one
            }
        }
        return null;
    }
}
