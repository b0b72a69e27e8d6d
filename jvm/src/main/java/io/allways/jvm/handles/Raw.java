package io.allways.jvm.handles;

import io.allways.jvm.memory.Order;
import io.allways.jvm.run.Memory;
import io.allways.jvm.run.Scheduler;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sun.misc.Unsafe;

/// Accesses by object and offset: they go to the same cells as accesses by name.
@SuppressWarnings({"removal", "deprecation"})
public final class Raw {
    private static final Unsafe UNSAFE = unsafe();

    /// The fields of a class by their offset: of its objects, and of itself.
    private record Layout(Map<Long, Field> instance, Map<Long, Field> ofClass) {}

    private static final ClassValue<Layout> LAYOUTS = new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
            return layout(type);
        }
    };

    private Raw() {}

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Layout layout(Class<?> type) {
        Layout layout = new Layout(new HashMap<>(), new HashMap<>());
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                try {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        layout.instance.put(UNSAFE.objectFieldOffset(field), field);
                    } else if (each == type) {
                        layout.ofClass.put(UNSAFE.staticFieldOffset(field), field);
                    }
                } catch (UnsupportedOperationException e) {
                    // Fields of records and hidden classes have no offset that could be known.
                }
            }
        }
        return layout;
    }

    private static Place place(Scheduler scheduler, @Nullable Object base, long offset) {
        if (base == null) {
            scheduler.refuse("goes to memory outside of the heap through sun.misc.Unsafe");
        }
        Object object = java.util.Objects.requireNonNull(base);
        Class<?> type = object.getClass();
        if (type.isArray()) {
            long index = (offset - UNSAFE.arrayBaseOffset(type)) / UNSAFE.arrayIndexScale(type);
            boolean inside = index >= 0 && index < Array.getLength(object);
            return Place.element(scheduler, object, inside ? (int) index : -1);
        }
        Field field = object instanceof Class<?> of
                ? LAYOUTS.get(of).ofClass.get(offset)
                : LAYOUTS.get(type).instance.get(offset);
        return field == null
                ? new Place(scheduler.shadows.of(object), (int) offset & 0xff, Memory.NOWHERE)
                : Place.field(scheduler, field.getDeclaringClass(), field.getName(), object);
    }

    /// @param order null for a plain access
    public static void read(@Nullable Object base, long offset, @Nullable Order order) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            place(scheduler, base, offset).read(scheduler, order);
        }
    }

    /// @param order null for a plain access
    public static void write(@Nullable Object base, long offset, @Nullable Order order) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            place(scheduler, base, offset).write(scheduler, order);
        }
    }

    /// @param succeeds whether a compare-and-set would succeed now; null if it is none
    public static void update(@Nullable Object base, long offset, @Nullable BooleanSupplier succeeds) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            place(scheduler, base, offset).update(scheduler, succeeds);
        }
    }

    /// @return `changed`
    public static boolean updated(@Nullable Object base, long offset, boolean changed) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            place(scheduler, base, offset).updated(scheduler, changed, Order.FULL);
        }
        return changed;
    }
}
