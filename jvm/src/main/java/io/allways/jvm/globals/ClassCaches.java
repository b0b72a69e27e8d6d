package io.allways.jvm.globals;

import java.lang.ref.SoftReference;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.util.List;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// What the JVM remembers about a class of the program and would not remember on a fresh JVM: the constants of an enum,
/// for `EnumMap`, `EnumSet` and `valueOf`, and annotations, whose values may be constants of enums. The first who asks
/// initialises that enum; so it must be in every execution, and the constants are others each time.
///
/// The members themselves, as reflection shows them, are kept: they say nothing about an execution.
public final class ClassCaches {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CONSTANTS = UNSAFE.objectFieldOffset(Class.class, "enumConstants");
    private static final long DIRECTORY = UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");
    private static final long ANNOTATIONS = UNSAFE.objectFieldOffset(Class.class, "annotationData");
    private static final long ANNOTATION_TYPE = UNSAFE.objectFieldOffset(Class.class, "annotationType");
    private static final long REFLECTION = UNSAFE.objectFieldOffset(Class.class, "reflectionData");
    private static final long OF_EXECUTABLE = UNSAFE.objectFieldOffset(Executable.class, "declaredAnnotations");
    private static final long OF_FIELD = UNSAFE.objectFieldOffset(Field.class, "declaredAnnotations");
    private static final long[] MEMBERS = members();

    private ClassCaches() {}

    private static long[] members() {
        try {
            Class<?> data = Class.forName("java.lang.Class$ReflectionData");
            return List.of(
                            "declaredFields",
                            "publicFields",
                            "declaredMethods",
                            "publicMethods",
                            "declaredConstructors",
                            "publicConstructors",
                            "declaredPublicFields",
                            "declaredPublicMethods")
                    .stream()
                    .mapToLong(field -> UNSAFE.objectFieldOffset(data, field))
                    .toArray();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /// An execution begins.
    ///
    /// @param types classes of the program
    public static void forget(List<Class<?>> types) {
        for (int i = 0; i < types.size(); i++) {
            forget(types.get(i));
        }
    }

    private static void forget(Class<?> type) {
        forget(type, CONSTANTS);
        forget(type, DIRECTORY);
        forget(type, ANNOTATIONS);
        forget(type, ANNOTATION_TYPE);
        if (UNSAFE.getReference(type, REFLECTION) instanceof SoftReference<?> reference) {
            Object data = reference.get();
            if (data != null) {
                for (long each : MEMBERS) {
                    forgetAnnotations((Object @Nullable []) UNSAFE.getReference(data, each));
                }
            }
        }
    }

    private static void forgetAnnotations(Object @Nullable [] members) {
        if (members != null) {
            for (Object member : members) {
                forget(member, member instanceof Field ? OF_FIELD : OF_EXECUTABLE);
            }
        }
    }

    private static void forget(Object holder, long field) {
        if (UNSAFE.getReference(holder, field) != null) {
            UNSAFE.putReferenceVolatile(holder, field, null);
        }
    }
}
