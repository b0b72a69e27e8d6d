package io.allways.jvm.model.world;

import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Elements of arrays by reflection: accesses like those of the language.
@Replaces(Array.class)
public final class ArrayElements {
    private ArrayElements() {}

    private static boolean has(@Nullable Object array, int index) {
        return array != null && array.getClass().isArray() && index >= 0 && index < Array.getLength(array);
    }

    static void reads(Object array, int index) {
        if (has(array, index)) {
            Access.look(array, index, index + 1);
        }
    }

    static void writes(Object array, int index) {
        if (has(array, index)) {
            Access.change(array, index, index + 1);
        }
    }

    public static @Nullable Object get(Object array, int index) {
        reads(array, index);
        return Array.get(array, index);
    }

    public static void set(Object array, int index, @Nullable Object value) {
        writes(array, index);
        Array.set(array, index, value);
    }

    public static boolean getBoolean(Object array, int index) {
        reads(array, index);
        return Array.getBoolean(array, index);
    }

    public static void setBoolean(Object array, int index, boolean value) {
        writes(array, index);
        Array.setBoolean(array, index, value);
    }

    public static byte getByte(Object array, int index) {
        reads(array, index);
        return Array.getByte(array, index);
    }

    public static void setByte(Object array, int index, byte value) {
        writes(array, index);
        Array.setByte(array, index, value);
    }

    public static char getChar(Object array, int index) {
        reads(array, index);
        return Array.getChar(array, index);
    }

    public static void setChar(Object array, int index, char value) {
        writes(array, index);
        Array.setChar(array, index, value);
    }

    public static short getShort(Object array, int index) {
        reads(array, index);
        return Array.getShort(array, index);
    }

    public static void setShort(Object array, int index, short value) {
        writes(array, index);
        Array.setShort(array, index, value);
    }

    public static int getInt(Object array, int index) {
        reads(array, index);
        return Array.getInt(array, index);
    }

    public static void setInt(Object array, int index, int value) {
        writes(array, index);
        Array.setInt(array, index, value);
    }

    public static long getLong(Object array, int index) {
        reads(array, index);
        return Array.getLong(array, index);
    }

    public static void setLong(Object array, int index, long value) {
        writes(array, index);
        Array.setLong(array, index, value);
    }

    public static float getFloat(Object array, int index) {
        reads(array, index);
        return Array.getFloat(array, index);
    }

    public static void setFloat(Object array, int index, float value) {
        writes(array, index);
        Array.setFloat(array, index, value);
    }

    public static double getDouble(Object array, int index) {
        reads(array, index);
        return Array.getDouble(array, index);
    }

    public static void setDouble(Object array, int index, double value) {
        writes(array, index);
        Array.setDouble(array, index, value);
    }

    /// The same through handles.
    @Replaces(MethodHandles.class)
    public static final class Handles {
        private static final MethodHandle READS = announcing("reads");
        private static final MethodHandle WRITES = announcing("writes");

        private Handles() {}

        private static MethodHandle announcing(String name) {
            try {
                MethodType type = MethodType.methodType(void.class, Object.class, int.class);
                return MethodHandles.lookup().findStatic(ArrayElements.class, name, type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private static MethodHandle announced(MethodHandle handle, MethodHandle announcing, Class<?> array) {
            return MethodHandles.foldArguments(
                    handle, announcing.asType(announcing.type().changeParameterType(0, array)));
        }

        public static MethodHandle arrayElementGetter(Class<?> array) {
            return announced(MethodHandles.arrayElementGetter(array), READS, array);
        }

        public static MethodHandle arrayElementSetter(Class<?> array) {
            return announced(MethodHandles.arrayElementSetter(array), WRITES, array);
        }
    }
}
