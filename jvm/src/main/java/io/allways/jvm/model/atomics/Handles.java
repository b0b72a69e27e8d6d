package io.allways.jvm.model.atomics;

import io.allways.jvm.handles.Reflections;
import io.allways.jvm.handles.VarHandles;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/// Where handles of fields come from.
@Replaces(MethodHandles.Lookup.class)
public final class Handles {
    private Handles() {}

    public static VarHandle findVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return VarHandles.field(self.findVarHandle(owner, name, type), owner, name);
    }

    public static VarHandle findStaticVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return VarHandles.field(self.findStaticVarHandle(owner, name, type), owner, name);
    }

    public static VarHandle unreflectVarHandle(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        return VarHandles.field(self.unreflectVarHandle(field), field.getDeclaringClass(), field.getName());
    }

    public static MethodHandle findGetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return Reflections.announced(self.findGetter(owner, name, type), owner, name, false);
    }

    public static MethodHandle findSetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return Reflections.announced(self.findSetter(owner, name, type), owner, name, true);
    }

    public static MethodHandle findStaticGetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return Reflections.announced(self.findStaticGetter(owner, name, type), owner, name, false);
    }

    public static MethodHandle findStaticSetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return Reflections.announced(self.findStaticSetter(owner, name, type), owner, name, true);
    }

    public static MethodHandle unreflectGetter(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        return Reflections.announced(self.unreflectGetter(field), field.getDeclaringClass(), field.getName(), false);
    }

    public static MethodHandle unreflectSetter(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        return Reflections.announced(self.unreflectSetter(field), field.getDeclaringClass(), field.getName(), true);
    }

    public static <T> Class<T> ensureInitialized(MethodHandles.Lookup self, Class<T> type)
            throws IllegalAccessException {
        Class<T> same = self.ensureInitialized(type);
        Reflections.initialise(type);
        return same;
    }
}
