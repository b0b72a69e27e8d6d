package io.allways.jvm.objects;

import io.allways.jvm.objects.EffectAnalysis.Step;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.World;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/// What woven code says before it calls the JDK: which objects and arrays the call gets that are not safe for several
/// threads. Each is then read or written by the calling thread, as [EffectAnalysis] knows. Costs next to nothing as
/// long
/// as the program has one thread.
public final class ObjectUses {
    private static final EffectAnalysis ANALYSIS = new EffectAnalysis();
    private static final HeldParts PARTS = new HeldParts(ANALYSIS.classes);
    private static final CopyOnWriteArrayList<Call> CALLS = new CopyOnWriteArrayList<>();
    private static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();
    private static final int TO_STRING = call("java/lang/Object", "toString", "()Ljava/lang/String;");
    private static final String MADE = "io.allways.jvm.made.";
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final ClassValue<Boolean> IGNORED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !type.isArray() && (isMade(type) || ThreadSafety.safe(type));
        }
    };

    /// Where a record has its components, as far as they are objects.
    private static final ClassValue<long[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected long[] computeValue(Class<?> type) {
            return Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive())
                    .mapToLong(UNSAFE::objectFieldOffset)
                    .toArray();
        }
    };

    private static final ClassValue<HeldParts.Way> MADE_WAYS = new ClassValue<>() {
        @Override
        protected HeldParts.Way computeValue(Class<?> type) {
            return new HeldParts.Way();
        }
    };

    /// A method that is called somewhere.
    private static final class Call {
        final String owner;
        final String name;
        final String descriptor;
        private final Map<Asked, Effect> effects = new ConcurrentHashMap<>();
        private final Map<Asked, HeldParts.Way> ways = new ConcurrentHashMap<>();
        private volatile @Nullable AnswerWay lastWay;
        /// What was asked last: most calls see objects of one class.
        private volatile @Nullable Answer last;

        Call(String owner, String name, String descriptor) {
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        Effect effect(@Nullable Class<?> receiver, int argument, Class<?> type) {
            Answer known = last;
            if (known != null && known.type == type && known.receiver == receiver && known.argument == argument) {
                return known.effect;
            }
            Effect effect = effects.computeIfAbsent(new Asked(receiver, argument, type), this::find);
            last = new Answer(receiver, argument, type, effect);
            return effect;
        }

        Effect part(@Nullable Class<?> receiver, int argument, Class<?> type, List<Step> path) {
            return find(new Asked(receiver, argument, type), path);
        }

        /// Where ways to what such an object holds begin.
        HeldParts.Way way(@Nullable Class<?> receiver, int argument, Class<?> type) {
            AnswerWay known = lastWay;
            if (known == null || known.type != type || known.receiver != receiver || known.argument != argument) {
                Asked asked = new Asked(receiver, argument, type);
                known = new AnswerWay(
                        receiver, argument, type, ways.computeIfAbsent(asked, each -> new HeldParts.Way()));
                lastWay = known;
            }
            return known.way;
        }

        private Effect find(Asked asked) {
            return find(asked, List.of());
        }

        private Effect find(Asked asked, List<Step> path) {
            Class<?> real = asked.receiver == null ? null : ownCode(asked.receiver);
            if (asked.receiver != null && real == null) {
                return Effect.NOTHING;
            }
            String from = real == null ? owner : internal(real);
            JdkClasses.Found found = ANALYSIS.classes.method(from, name, descriptor);
            Class<?> type = asked.type.isArray() ? asked.type : jdk(asked.type);
            return found == null || type == null
                    ? Effect.NOTHING
                    : ANALYSIS.part(found, from, asked.argument, internal(type), path);
        }

        /// The class of the JDK in which a call on an object of class `type` arrives; null if that is one of the
        /// program's.
        private @Nullable Class<?> ownCode(Class<?> type) {
            if (type.getName().startsWith(NETWORK)) {
                return null; // what is inherited ends in a call that is an op
            }
            Class<?> each = type;
            while (each != null && !isJdk(each)) {
                if (declares(each)) {
                    return null;
                }
                each = each.getSuperclass();
            }
            return each;
        }

        private boolean declares(Class<?> type) {
            try {
                for (Method method : type.getDeclaredMethods()) {
                    if (method.getName().equals(name)
                            && Type.getMethodDescriptor(method).equals(descriptor)) {
                        return true;
                    }
                }
                return false;
            } catch (LinkageError e) {
                return true;
            }
        }
    }

    /// What stands for sockets and their streams.
    private static final String NETWORK = "io.allways.jvm.net.";

    private record Asked(@Nullable Class<?> receiver, int argument, Class<?> type) {}

    private record AnswerWay(@Nullable Class<?> receiver, int argument, Class<?> type, HeldParts.Way way) {}

    private record Answer(@Nullable Class<?> receiver, int argument, Class<?> type, Effect effect) {}

    private ObjectUses() {}

    /// Whether it is a collection that announces by itself how it is used.
    static boolean isMade(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getName().startsWith(MADE)) {
                return true;
            }
        }
        return false;
    }

    static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private static @Nullable Class<?> jdk(Class<?> type) {
        Class<?> each = type;
        while (each != null && !isJdk(each)) {
            each = each.getSuperclass();
        }
        return each;
    }

    /// Of the class of the JDK that an object is, or of the one that its class extends.
    static String internalJdk(Class<?> type) {
        Class<?> jdk = type.isArray() ? type : jdk(type);
        return internal(jdk == null ? Object.class : jdk);
    }

    static boolean ignored(Object object) {
        return IGNORED.get(object.getClass());
    }

    static String internal(Class<?> type) {
        return type.isArray() ? Type.getDescriptor(type) : Type.getInternalName(type);
    }

    /// The number by which woven code names a method.
    public static int call(String owner, String name, String descriptor) {
        return NUMBERS.computeIfAbsent(owner + "." + name + descriptor, key -> {
            synchronized (CALLS) {
                CALLS.add(new Call(owner, name, descriptor));
                return CALLS.size() - 1;
            }
        });
    }

    /// Whether nothing need be said of an object.
    private static boolean idle(Object object) {
        return !World.severalThreads() || IGNORED.get(object.getClass());
    }

    // --- calls

    public static void receiver(@Nullable Object object, int call) {
        receiverAt(object, -1, call);
    }

    /// @param index the first argument, which tells which element of the object is meant; -1 if none does
    public static void receiverAt(@Nullable Object object, int index, int call) {
        if (object != null && !idle(object)) {
            Class<?> type = object.getClass();
            Call method = CALLS.get(call);
            Effect effect = method.effect(type, 0, type);
            happens(object, object instanceof Calendar it ? Calendars.effect(it, method.name, effect) : effect);
            parts(object, type, method, 0, index);
            if (object instanceof Buffer buffer && buffer.isDirect()) {
                NativeMemory.receiver(buffer, method.name, method.descriptor, index);
            }
        }
    }

    /// What a call does to what the object holds that is its receiver, or an argument of it.
    private static void parts(Object object, @Nullable Class<?> receiver, Call method, int argument, int index) {
        if (PARTS.none(object.getClass())) {
            return;
        }
        PARTS.visit(object, method.way(receiver, argument, object.getClass()), (holder, part, way) -> {
            Effect effect = way.effect;
            if (effect == null) {
                effect = method.part(receiver, argument, object.getClass(), way.path);
                way.effect = effect;
            }
            if (effect == Effect.NOTHING || !part.getClass().isArray()) {
                happens(part, effect);
                return;
            }
            HeldParts.Range range = holder == object && argument == 0
                    ? HeldParts.range(object, part, method.name, method.descriptor, index)
                    : HeldParts.Range.all(part);
            if (effect == Effect.READS) {
                Access.look(part, range.first(), range.end());
            } else {
                Access.change(part, range.first(), range.end());
            }
        });
    }

    /// @param receiver null if the method is static, or a constructor
    public static void argument(@Nullable Object object, @Nullable Object receiver, int call, int argument) {
        if (object != null && !idle(object)) {
            Class<?> on = receiver == null ? null : receiver.getClass();
            Call method = CALLS.get(call);
            happens(object, method.effect(on, argument, object.getClass()));
            parts(object, on, method, argument, -1);
            if (object instanceof Buffer buffer && buffer.isDirect()) {
                NativeMemory.argument(buffer, method.name);
            }
        }
    }

    /// Whether a call of the JDK may use what [SharedState] knows.
    public static boolean usesState(String owner, String name) {
        return SharedState.concerns(ANALYSIS.classes, owner, name);
    }

    /// @param receiver null if the method is static
    public static void state(@Nullable Object receiver, int call) {
        if (World.severalThreads()) {
            Call method = CALLS.get(call);
            SharedState.use(receiver, method.owner, method.name);
        }
    }

    /// A standard stream is looked up.
    public static void stream() {
        stream(false);
    }

    public static void stream(boolean changes) {
        if (World.severalThreads()) {
            SharedState.stream(changes);
        }
    }

    private static void happens(Object object, Effect effect) {
        switch (effect) {
            case READS -> read(object);
            case WRITES -> write(object);
            case NOTHING -> {}
        }
    }

    private static void read(Object object) {
        if (object.getClass().isArray()) {
            Access.look(object, 0, Array.getLength(object));
        } else {
            Access.look(object);
        }
    }

    private static void write(Object object) {
        if (object.getClass().isArray()) {
            Access.change(object, 0, Array.getLength(object));
        } else {
            Access.change(object);
        }
    }

    /// Something becomes text.
    public static void text(@Nullable Object object) {
        if (object instanceof Object[] all && World.severalThreads()) {
            for (Object each : all) {
                if (!(each instanceof Object[])) {
                    text(each);
                }
            }
        } else if (object != null && !idle(object)) {
            Class<?> type = object.getClass();
            happens(object, type.isArray() || jdk(type) != type ? Effect.NOTHING : Effect.READS);
            if (object instanceof Collection || object instanceof CharSequence) {
                parts(object, type, CALLS.get(TO_STRING), 0, -1);
            }
        }
    }

    /// A record becomes text, or is compared: so are its components.
    public static void record(@Nullable Object record) {
        if (record != null && World.severalThreads()) {
            for (long offset : COMPONENTS.get(record.getClass())) {
                Object component = UNSAFE.getReference(record, offset);
                if (!(component instanceof Object[])) {
                    text(component);
                }
            }
        }
    }

    // --- arrays

    /// A call that gets an array and says which part of it matters.
    ///
    /// @param second the end of the part, or its length
    public static void part(
            @Nullable Object array,
            int first,
            int second,
            boolean length,
            @Nullable Object receiver,
            int call,
            int argument) {
        if (array == null || idle(array)) {
            return;
        }
        Call method = CALLS.get(call);
        int end = length ? first + second : second;
        if (method.name.startsWith("copyOf")) {
            end = Math.min(end, Array.getLength(array)); // what is beyond is filled up
        }
        if (first < 0 || end < first || end > Array.getLength(array)) {
            return; // the call will throw
        }
        Class<?> on = receiver == null ? null : receiver.getClass();
        switch (method.effect(on, argument, array.getClass())) {
            case READS -> Access.look(array, first, end);
            case WRITES -> Access.change(array, first, end);
            case NOTHING -> {}
        }
    }

    /// `System.arraycopy`.
    public static void copies(@Nullable Object from, int first, @Nullable Object to, int target, int length) {
        if (from == null
                || to == null
                || idle(from)
                || !from.getClass().isArray()
                || !to.getClass().isArray()) {
            return;
        }
        boolean inside = first >= 0
                && target >= 0
                && length >= 0
                && first + length <= Array.getLength(from)
                && target + length <= Array.getLength(to);
        if (inside) {
            Access.look(from, first, first + length);
            Access.change(to, target, target + length);
        }
    }

    /// `clone` of an array.
    public static void cloned(@Nullable Object array) {
        if (array != null && !idle(array)) {
            read(array);
        }
    }

    /// The JDK has made an object or an array for the caller.
    public static void made(@Nullable Object object, int site) {
        if (object != null && !IGNORED.get(object.getClass())) {
            Access.given(object, site);
            if (!PARTS.none(object.getClass())) {
                PARTS.visit(object, MADE_WAYS.get(object.getClass()), (holder, part, way) -> Access.given(part, site));
            }
        }
    }
}
