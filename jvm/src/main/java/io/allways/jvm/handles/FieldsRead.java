package io.allways.jvm.handles;

import io.allways.jvm.objects.ObjectUses;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.World;
import java.io.Externalizable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// What the JDK reads of objects of the program without a call of theirs: all fields when an object is cloned, all that
/// is reachable when it is serialised. Woven code says so before.
public final class FieldsRead {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /// A field of a class of the program.
    private record Own(Class<?> owner, String name, boolean isFinal, boolean isTransient, long reference) {}

    private static final long PRIMITIVE = -1;

    private static final ClassValue<List<Own>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Own> computeValue(Class<?> type) {
            List<Own> all = new ArrayList<>();
            for (Class<?> each = type; each != null && programs(each); each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    int modifiers = field.getModifiers();
                    if (!Modifier.isStatic(modifiers) && !field.isSynthetic()) {
                        boolean primitive = field.getType().isPrimitive();
                        all.add(new Own(
                                each,
                                field.getName(),
                                Modifier.isFinal(modifiers),
                                Modifier.isTransient(modifiers),
                                primitive ? PRIMITIVE : UNSAFE.objectFieldOffset(field)));
                    }
                }
            }
            return List.copyOf(all);
        }
    };

    private static final ClassValue<Boolean> WRITES_ITSELF = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Externalizable.class.isAssignableFrom(type)
                    || Arrays.stream(type.getDeclaredMethods())
                            .anyMatch(method -> method.getName().equals("writeObject")
                                    || method.getName().equals("writeReplace"));
        }
    };

    private static final ClassValue<Boolean> CLONES_ITSELF = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Arrays.stream(type.getDeclaredMethods())
                            .anyMatch(method -> method.getName().equals("clone") && method.getParameterCount() == 0)
                    || type.getSuperclass() != null && programs(type.getSuperclass()) && get(type.getSuperclass());
        }
    };

    private FieldsRead() {}

    private static boolean programs(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null
                && loader != ClassLoader.getPlatformClassLoader()
                && !type.getName().startsWith("io.allways.jvm.");
    }

    /// `Object.clone` is about to copy the object.
    public static void cloned(@Nullable Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && object != null && World.severalThreads()) {
            for (Own field : FIELDS.get(object.getClass())) {
                read(scheduler, object, field);
            }
        }
    }

    /// The same, if the object's class has inherited the method from the JDK.
    public static void clonedUnlessOwn(@Nullable Object object) {
        if (object != null && !CLONES_ITSELF.get(object.getClass())) {
            cloned(object);
        }
    }

    private static void read(Scheduler scheduler, Object object, Own field) {
        if (!field.isFinal) {
            Place.field(scheduler, field.owner, field.name, object).read(scheduler, null);
        }
    }

    /// The object, and all that its fields lead to, is about to be written to a stream. What a class does instead, in a
    /// `writeObject` of its own, is code of the program like any other.
    public static void serialised(@Nullable Object root) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || root == null || !World.severalThreads()) {
            return;
        }
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> left = new ArrayDeque<>();
        left.add(root);
        while (!left.isEmpty()) {
            Object object = left.pop();
            if (seen.add(object)) {
                serialise(scheduler, object, left);
            }
        }
    }

    private static void addAll(Deque<Object> left, Collection<?> all) {
        for (Object each : all) {
            if (each != null) {
                left.push(each);
            }
        }
    }

    private static void serialise(Scheduler scheduler, Object object, Deque<Object> left) {
        switch (object) {
            case Object[] array -> {
                Access.look(array, 0, array.length);
                addAll(left, Arrays.asList(array));
            }
            case Object array when array.getClass().isArray() -> Access.look(array, 0, Array.getLength(array));
            case Object own when programs(own.getClass()) -> fields(scheduler, own, left, false);
            case Collection<?> all -> addAll(left, all);
            case Map<?, ?> map -> {
                addAll(left, map.keySet());
                addAll(left, map.values());
            }
            default -> ObjectUses.text(object);
        }
    }

    /// `defaultWriteObject`, in a `writeObject` of the object's class.
    public static void writesDefault(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && World.severalThreads()) {
            fields(scheduler, object, new ArrayDeque<>(), true);
        }
    }

    private static void fields(Scheduler scheduler, Object object, Deque<Object> left, boolean asked) {
        for (Own field : FIELDS.get(object.getClass())) {
            if (!field.isTransient && (asked || !WRITES_ITSELF.get(field.owner))) {
                read(scheduler, object, field);
                Object next = field.reference == PRIMITIVE ? null : UNSAFE.getReference(object, field.reference);
                if (next != null) {
                    left.push(next);
                }
            }
        }
    }
}
