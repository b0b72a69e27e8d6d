package io.allways.jvm.model.atomics;

import io.allways.jvm.handles.ClassDefiner;
import io.allways.jvm.handles.Reflections;
import io.allways.jvm.handles.VarHandles;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/// Where handles come from.
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

    // --- methods

    public static MethodHandle findVirtual(MethodHandles.Lookup self, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return Reflections.direct(self, self.findVirtual(owner, name, type));
    }

    public static MethodHandle findStatic(MethodHandles.Lookup self, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return Reflections.direct(self, self.findStatic(owner, name, type));
    }

    public static MethodHandle findConstructor(MethodHandles.Lookup self, Class<?> owner, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return Reflections.direct(self, self.findConstructor(owner, type));
    }

    public static MethodHandle unreflect(MethodHandles.Lookup self, Method method) throws IllegalAccessException {
        return Reflections.direct(self, self.unreflect(method));
    }

    public static MethodHandle unreflectConstructor(MethodHandles.Lookup self, Constructor<?> constructor)
            throws IllegalAccessException {
        return Reflections.direct(self, self.unreflectConstructor(constructor));
    }

    public static MethodHandle bind(MethodHandles.Lookup self, Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        MethodHandle bound = self.bind(receiver, name, type);
        Class<?> owner = receiver.getClass();
        try {
            return Reflections.direct(self, self.findVirtual(owner, name, type)).bindTo(receiver);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return bound;
        }
    }

    /// The class is woven like the others of its loader. An execution later the same file is the same class again.
    public static Class<?> defineClass(MethodHandles.Lookup self, byte[] file) throws IllegalAccessException {
        return self.lookupClass().getClassLoader() instanceof ClassDefiner loader
                        && (self.lookupModes() & MethodHandles.Lookup.PACKAGE) != 0
                ? loader.define(file)
                : self.defineClass(file);
    }

    public static MethodHandles.Lookup defineHiddenClass(
            MethodHandles.Lookup self, byte[] file, boolean initialise, MethodHandles.Lookup.ClassOption... options)
            throws IllegalAccessException {
        return hidden(self.defineHiddenClass(woven(self, file), initialise, options), initialise);
    }

    public static MethodHandles.Lookup defineHiddenClassWithClassData(
            MethodHandles.Lookup self,
            byte[] file,
            Object data,
            boolean initialise,
            MethodHandles.Lookup.ClassOption... options)
            throws IllegalAccessException {
        return hidden(self.defineHiddenClassWithClassData(woven(self, file), data, initialise, options), initialise);
    }

    private static byte[] woven(MethodHandles.Lookup self, byte[] file) {
        return World.loader() instanceof ClassDefiner definer
                ? definer.weaveHidden(self.lookupClass().getClassLoader(), file)
                : file;
    }

    private static MethodHandles.Lookup hidden(MethodHandles.Lookup made, boolean initialise) {
        World.born(made.lookupClass());
        if (initialise) {
            Reflections.initialise(made.lookupClass());
        }
        return made;
    }

    public static <T> Class<T> ensureInitialized(MethodHandles.Lookup self, Class<T> type)
            throws IllegalAccessException {
        Class<T> same = self.ensureInitialized(type);
        Reflections.initialise(type);
        return same;
    }
}
