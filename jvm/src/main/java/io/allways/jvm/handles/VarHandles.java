package io.allways.jvm.handles;

import io.allways.jvm.memory.Order;
import io.allways.jvm.objects.NativeMemory;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Memory;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.World;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What woven classes call around their accesses by `VarHandle`. A handle of a field touches the same cell as woven
/// code that names the field, so plain accesses there may race with it; unless the field is volatile.
public final class VarHandles {
    private static final String PLAIN = "PLAIN";

    /// The field of a handle.
    private record Of(Class<?> type, String name, boolean isStatic) {}

    private static final Map<VarHandle, Of> FIELDS = Collections.synchronizedMap(new WeakHashMap<>());

    private VarHandles() {}

    /// Makes known what a handle is for.
    public static VarHandle field(VarHandle handle, Class<?> type, String name) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            try {
                Field field = each.getDeclaredField(name);
                FIELDS.put(handle, new Of(each, name, Modifier.isStatic(field.getModifiers())));
                break;
            } catch (NoSuchFieldException e) {
                // It is declared further up.
            }
        }
        return handle;
    }

    private static @Nullable Place place(Scheduler scheduler, VarHandle handle, @Nullable Object target, int index) {
        Of of = FIELDS.get(handle);
        if (of != null) {
            if (of.isStatic) {
                Reflections.initialise(of.type);
            }
            Object object = of.isStatic ? of.type : target;
            return object == null ? null : Place.field(scheduler, of.type, of.name, object);
        }
        if (target == null) {
            return null;
        }
        if (target instanceof MemorySegment segment) {
            return new Place(scheduler.shadows.of(NativeMemory.somewhere(segment)), 0, Memory.NOWHERE);
        }
        int count = target instanceof byte[] ? bytes(handle.varType()) : 1;
        boolean inside = target.getClass().isArray() && index >= 0 && index <= Array.getLength(target) - count;
        return Place.elements(scheduler, target, inside ? index : -1, count);
    }

    /// How many bytes of an array a view of it takes for a value.
    private static int bytes(Class<?> type) {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        } else if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : Byte.BYTES;
    }

    private static @Nullable Order order(String name) {
        return name.equals(PLAIN) ? null : Order.valueOf(name);
    }

    public static void read(VarHandle handle, @Nullable Object target, int index, String order) {
        Scheduler scheduler = Scheduler.current();
        Place place = scheduler == null ? null : place(scheduler, handle, target, index);
        if (scheduler != null && place != null) {
            place.read(scheduler, order(order));
        }
    }

    public static void write(VarHandle handle, @Nullable Object target, int index, String order) {
        Scheduler scheduler = Scheduler.current();
        Place place = scheduler == null ? null : place(scheduler, handle, target, index);
        if (scheduler != null && place != null) {
            place.write(scheduler, order(order));
        }
    }

    public static void update(VarHandle handle, @Nullable Object target, int index) {
        update(handle, target, index, (BooleanSupplier) null);
    }

    /// A compare-and-set.
    public static void update(VarHandle handle, @Nullable Object target, int index, @Nullable Object expected) {
        update(handle, target, index, () -> {
            Object now = index >= 0
                    ? handle.getVolatile(target, index)
                    : target != null ? handle.getVolatile(target) : handle.getVolatile();
            return now == expected || now != null && handle.varType().isPrimitive() && now.equals(expected);
        });
    }

    /// A compare-and-set is about to happen that may fail without a reason.
    public static void weak() {
        World.assume(Assumes.WEAK_UPDATE);
    }

    private static void update(
            VarHandle handle, @Nullable Object target, int index, @Nullable BooleanSupplier succeeds) {
        Scheduler scheduler = Scheduler.current();
        Place place = scheduler == null ? null : place(scheduler, handle, target, index);
        if (scheduler != null && place != null) {
            place.update(scheduler, succeeds);
        }
    }

    public static void updated(VarHandle handle, @Nullable Object target, int index, boolean changed, String order) {
        Scheduler scheduler = Scheduler.current();
        Place place = scheduler == null ? null : place(scheduler, handle, target, index);
        if (scheduler != null && place != null) {
            place.updated(scheduler, changed, Order.valueOf(order));
        }
    }

    // --- whether an exchange found what it expected

    public static boolean same(int found, int expected) {
        return found == expected;
    }

    public static boolean same(long found, long expected) {
        return found == expected;
    }

    public static boolean same(float found, float expected) {
        return Float.floatToRawIntBits(found) == Float.floatToRawIntBits(expected);
    }

    public static boolean same(double found, double expected) {
        return Double.doubleToRawLongBits(found) == Double.doubleToRawLongBits(expected);
    }

    public static boolean same(@Nullable Object found, @Nullable Object expected) {
        return found == expected;
    }
}
