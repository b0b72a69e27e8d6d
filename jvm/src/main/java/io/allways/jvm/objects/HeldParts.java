package io.allways.jvm.objects;

import io.allways.jvm.objects.EffectAnalysis.Step;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/// What an object of the JDK holds and does not own: the array of `Arrays.asList`, the bytes that a buffer shares with
/// its duplicates and slices, the builder that a formatter writes into. A call on the object reads or writes that as
/// well, and others may come by it another way. Which fields those are [KeptFields] tells, and what a call does to them
/// [EffectAnalysis#part].
final class HeldParts {
    /// How many objects may stand between the object that is called and what it holds.
    private static final int DEEPEST = 4;

    private static final String STREAM = "java/util/stream/AbstractPipeline";
    private static final List<String> SOURCES = List.of("sourceStage", "sourceSpliterator", "sourceSupplier");

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /// A field that keeps what was given.
    private record Kept(String name, long offset) {}

    /// A way from an object to what it holds: by which fields, and of which classes what they hold is. Each knows those
    /// that go on from it, as they were met last, so that to go them again makes no objects.
    static final class Way {
        final List<Step> path;
        /// What a call does to what is there; null until it is asked for.
        @Nullable Effect effect;

        private @Nullable Next[] next = {};

        private record Next(Class<?> type, Way way) {}

        Way() {
            this(List.of());
        }

        private Way(List<Step> path) {
            this.path = path;
        }

        private Way on(int index, String field, Class<?> type) {
            @Nullable Next[] all = next; // workers share it; what one forgets is made again
            if (index >= all.length) {
                all = Arrays.copyOf(all, index + 1);
                next = all;
            }
            Next known = all[index];
            if (known == null || known.type != type) {
                List<Step> longer = new ArrayList<>(path);
                longer.add(new Step(field, ObjectUses.internalJdk(type)));
                known = new Next(type, new Way(List.copyOf(longer)));
                all[index] = known;
            }
            return known.way;
        }
    }

    /// Told of each part.
    interface Visitor {
        /// @param holder the object that holds the part
        void part(Object holder, Object part, Way way);
    }

    private final JdkClasses classes;

    private final ClassValue<List<Kept>> kept = new ClassValue<>() {
        @Override
        protected List<Kept> computeValue(Class<?> type) {
            List<Kept> all = new ArrayList<>();
            if (type.isHidden()) {
                captured(type, all);
            }
            for (Class<?> each = type; each != null; each = each.getSuperclass()) {
                ClassNode node = ObjectUses.isJdk(each) ? classes.node(ObjectUses.internal(each)) : null;
                if (node != null) {
                    for (String name : node.name.equals(STREAM) ? SOURCES : KeptFields.of(node)) {
                        all.add(new Kept(name, UNSAFE.objectFieldOffset(each, name)));
                    }
                }
            }
            return List.copyOf(all);
        }
    };

    /// What a lambda has captured.
    private static void captured(Class<?> type, List<Kept> all) {
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                all.add(new Kept(field.getName(), UNSAFE.objectFieldOffset(field)));
            }
        }
    }

    HeldParts(JdkClasses classes) {
        this.classes = classes;
    }

    /// Whether what this field holds is always looked at as a part, never as the object's own. Then calls that use
    /// different elements do not meet.
    static boolean always(String owner, String field) {
        return owner.equals("java/util/Arrays$ArrayList") || owner.startsWith("java/nio/") && field.equals("hb");
    }

    /// Whether objects of a class hold nothing.
    boolean none(Class<?> type) {
        return kept.get(type).isEmpty();
    }

    void visit(Object holder, Way way, Visitor visitor) {
        List<Kept> fields = kept.get(holder.getClass());
        for (int i = 0; i < fields.size(); i++) {
            Kept field = fields.get(i);
            Object part = UNSAFE.getReference(holder, field.offset);
            if (part == null || part == holder || ObjectUses.ignored(part) && !isSource(part, way.path)) {
                continue;
            }
            Way longer = way.on(i, field.name, part.getClass());
            visitor.part(holder, part, longer);
            if (longer.path.size() < DEEPEST && !part.getClass().isArray()) {
                visit(part, longer, visitor);
            }
        }
    }

    /// Whether something leads from a stream to what the stream reads, or is that. Elsewhere a collection looks after
    /// itself, when a call comes to it.
    private static boolean isSource(Object part, List<Step> path) {
        boolean stream = !path.isEmpty() && SOURCES.contains(path.getFirst().field());
        return part.getClass().isHidden() || stream && ObjectUses.isMade(part.getClass());
    }

    /// The elements of an array that a call may use.
    record Range(int first, int end) {
        static Range all(Object array) {
            return new Range(0, Array.getLength(array));
        }
    }

    /// Which elements a call uses of an array that its receiver holds.
    ///
    /// @param index the first argument, if that is the index of an element; -1 if not
    static Range range(Object receiver, Object array, String name, String descriptor, int index) {
        int length = Array.getLength(array);
        if (!(receiver instanceof Buffer buffer)) {
            return index >= 0 && index < length ? new Range(index, index + 1) : Range.all(array);
        }
        int offset = offset(buffer);
        Range own = elements(buffer, name, descriptor, index);
        return new Range(Math.min(offset + own.first, length), Math.min(offset + own.end, length));
    }

    /// Which of its elements a call on a buffer uses.
    static Range elements(Buffer buffer, String name, String descriptor, int index) {
        boolean compact = name.equals("compact");
        int first = compact ? 0 : index >= 0 ? index : buffer.position();
        int end = compact ? buffer.capacity() : buffer.limit();
        boolean single = !descriptor.contains("[")
                && !descriptor.substring(0, descriptor.indexOf(')')).contains(";");
        if (single && (name.startsWith("get") || name.startsWith("put"))) {
            end = Math.min(end, first + (buffer instanceof ByteBuffer ? width(name.substring(3)) : 1));
        }
        return new Range(first, Math.max(first, end));
    }

    /// How many bytes a value of this type has.
    private static int width(String type) {
        return switch (type) {
            case "Short", "Char" -> Short.BYTES;
            case "Int", "Float" -> Integer.BYTES;
            case "Long", "Double" -> Long.BYTES;
            default -> 1;
        };
    }

    /// Where in its array a buffer begins. Buffers that are for reading only do not tell.
    private static int offset(Buffer buffer) {
        Class<?> type = buffer.getClass();
        while (type.getSuperclass() != Buffer.class) {
            type = type.getSuperclass();
        }
        return UNSAFE.getInt(buffer, UNSAFE.objectFieldOffset(type, "offset"));
    }
}
