package io.allways.jvm.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.jvm.Machine;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.CharArrayReader;
import java.io.DataInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/// What calls do to what an object holds, against what they really do: each public method is called on two objects that
/// differ only in that. If it has changed afterwards, the call writes it; if the results differ, the call reads it.
final class HeldPartsTest {
    private static final EffectAnalysis ANALYSIS = new EffectAnalysis();
    private static final HeldParts PARTS;

    static {
        Machine.prepare();
        PARTS = new HeldParts(ANALYSIS.classes);
    }

    /// @param holder the class or interface whose methods are called
    /// @param content what is held, by a number that it depends on
    private record Kind<H, T>(String name, Class<?> holder, IntFunction<T> content, Function<T, H> made) {}

    private static final List<Kind<?, ?>> KINDS = List.of(
            new Kind<>("asList", List.class, HeldPartsTest::numbers, Arrays::asList),
            new Kind<>(
                    "subList",
                    List.class,
                    HeldPartsTest::numbers,
                    a -> Arrays.asList(a).subList(1, 4)),
            new Kind<>(
                    "reversed",
                    List.class,
                    HeldPartsTest::numbers,
                    a -> Arrays.asList(a).reversed()),
            new Kind<>(
                    "unmodifiable",
                    List.class,
                    HeldPartsTest::numbers,
                    a -> Collections.unmodifiableList(Arrays.asList(a))),
            new Kind<>(
                    "iterator",
                    Iterator.class,
                    HeldPartsTest::numbers,
                    a -> Arrays.asList(a).iterator()),
            new Kind<>("listIterator", ListIterator.class, HeldPartsTest::numbers, HeldPartsTest::advanced),
            new Kind<>("stream", Stream.class, HeldPartsTest::numbers, Arrays::stream),
            new Kind<>(
                    "bytes",
                    ByteBuffer.class,
                    HeldPartsTest::bytes,
                    a -> ByteBuffer.wrap(a).position(1)),
            new Kind<>(
                    "slice",
                    ByteBuffer.class,
                    HeldPartsTest::bytes,
                    a -> ByteBuffer.wrap(a).slice(1, 30).position(1)),
            new Kind<>(
                    "read-only",
                    ByteBuffer.class,
                    HeldPartsTest::bytes,
                    a -> ByteBuffer.wrap(a).asReadOnlyBuffer()),
            new Kind<>(
                    "integers",
                    IntBuffer.class,
                    HeldPartsTest::bytes,
                    a -> ByteBuffer.wrap(a).asIntBuffer()),
            new Kind<>(
                    "characters",
                    CharBuffer.class,
                    HeldPartsTest::characters,
                    a -> CharBuffer.wrap(a).position(1)),
            new Kind<>("text", CharBuffer.class, HeldPartsTest::text, CharBuffer::wrap),
            new Kind<>("matcher", Matcher.class, HeldPartsTest::text, Pattern.compile("b+")::matcher),
            new Kind<>("formatter", Formatter.class, HeldPartsTest::text, s -> new Formatter(s)),
            new Kind<>("input", InputStream.class, HeldPartsTest::bytes, ByteArrayInputStream::new),
            new Kind<>(
                    "data",
                    DataInputStream.class,
                    HeldPartsTest::bytes,
                    a -> new DataInputStream(new ByteArrayInputStream(a))),
            new Kind<>("reader", Reader.class, HeldPartsTest::characters, CharArrayReader::new),
            new Kind<>(
                    "lines",
                    BufferedReader.class,
                    HeldPartsTest::characters,
                    a -> new BufferedReader(new CharArrayReader(a))));

    private static Integer[] numbers(int start) {
        return new Integer[] {start + 3, start + 1, start + 5, start + 2};
    }

    private static ListIterator<Integer> advanced(Integer[] array) {
        ListIterator<Integer> iterator = Arrays.asList(array).listIterator();
        iterator.next();
        return iterator;
    }

    private static byte[] bytes(int start) {
        byte[] all = new byte[40];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) (start + i);
        }
        return all;
    }

    private static char[] characters(int start) {
        return (start == 0 ? "abcde\nfghij" : "bbbbb\nccccc").toCharArray();
    }

    private static StringBuilder text(int start) {
        return new StringBuilder(start == 0 ? "abcde" : "bbccc");
    }

    /// What a call has shown.
    ///
    /// @param result null if that does not tell what was read
    private record Seen(@Nullable String result, boolean changed) {}

    private static <H, T> Seen call(Kind<H, T> kind, Method method, int content) throws IllegalAccessException {
        T held = kind.content.apply(content);
        String before = Reality.text(held);
        H holder = kind.made.apply(held);
        String result;
        try {
            Object value = method.invoke(holder, Reality.arguments(method));
            boolean tells = value == null
                    || value.getClass().isArray()
                    || value instanceof Number
                    || value instanceof Boolean
                    || value instanceof Character
                    || value instanceof String;
            result = tells ? Reality.text(value) : null;
        } catch (InvocationTargetException e) {
            result = e.getCause().getClass().getName();
        }
        return new Seen(result, !before.equals(Reality.text(held)));
    }

    /// The effect of a call on what is held, as it is announced; null if nobody knows that it is held.
    private static <H, T> @Nullable Effect announced(Kind<H, T> kind, Method method) {
        T held = kind.content.apply(0);
        H holder = kind.made.apply(held);
        String type = ObjectUses.internal(holder.getClass());
        JdkClasses.Found found = ANALYSIS.classes.method(type, method.getName(), Type.getMethodDescriptor(method));
        List<Effect> effects = new ArrayList<>();
        PARTS.visit(holder, new HeldParts.Way(), (each, part, way) -> {
            if (part == held && found != null) {
                effects.add(ANALYSIS.part(found, type, 0, type, way.path));
            }
        });
        return effects.stream().max(Comparator.naturalOrder()).orElse(null);
    }

    @Test
    void asReallyDone() throws IllegalAccessException {
        List<String> wrong = new ArrayList<>();
        int calls = 0;
        for (Kind<?, ?> kind : KINDS) {
            for (Method method : kind.holder.getMethods()) {
                if (Modifier.isStatic(method.getModifiers())
                        || method.getDeclaringClass() == Object.class
                        || !Reality.callable(method)) {
                    continue;
                }
                calls++;
                Seen one = call(kind, method, 0);
                Seen other = call(kind, method, 1);
                boolean writes = one.changed || other.changed;
                boolean reads = one.result != null && other.result != null && !one.result.equals(other.result);
                Effect effect = announced(kind, method);
                boolean enough =
                        effect != null && (!writes || effect == Effect.WRITES) && (!reads || effect != Effect.NOTHING);
                boolean tooMuch = effect == Effect.WRITES && !writes;
                if (!enough || tooMuch) {
                    wrong.add(kind.name + " " + Reality.signature(method) + ": " + effect
                            + (writes ? ", writes" : reads ? ", reads" : ", does neither"));
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(calls > 300, "only " + calls);
        System.out.println("what is held: " + calls + " calls of " + KINDS.size() + " kinds of objects");
    }

    /// Real calls.
    private static final class Reality {
        static String text(@Nullable Object value) {
            return Arrays.deepToString(new Object[] {value});
        }

        static String signature(Method method) {
            return method.getName()
                    + Arrays.toString(Arrays.stream(method.getParameterTypes())
                            .map(Class::getSimpleName)
                            .toArray());
        }

        static boolean callable(Method method) {
            boolean left = List.of("array", "parallelStream", "onClose", "transferTo", "close")
                    .contains(method.getName());
            return !left && Arrays.stream(method.getParameterTypes()).noneMatch(type -> argument(type) == null);
        }

        static @Nullable Object[] arguments(Method method) {
            @Nullable Object[] all = Arrays.stream(method.getParameterTypes())
                    .map(Reality::argument)
                    .toArray();
            int last = all.length - 1;
            if (last > 0 && all[last] instanceof Integer && all[last - 1] instanceof Integer) {
                all[last] = 2; // the end of a part, or its length
            }
            return all;
        }

        private static @Nullable Object argument(Class<?> type) {
            return switch (type.getName()) {
                case "int" -> 1;
                case "long" -> 1L;
                case "short" -> (short) 77;
                case "byte" -> (byte) 77;
                case "char" -> 'x';
                case "boolean" -> true;
                case "float" -> 7.5f;
                case "double" -> 7.5;
                case "java.lang.Object" -> 77;
                case "java.lang.String", "java.lang.CharSequence" -> "x%n";
                case "[B" -> new byte[] {71, 72, 73};
                case "[C" -> new char[] {'x', 'y', 'z'};
                case "[I" -> new int[] {71, 72, 73};
                case "[Ljava.lang.Object;" -> new Object[] {71};
                case "java.util.Collection", "java.util.List" -> List.of(77);
                case "java.util.Comparator" -> Comparator.naturalOrder();
                case "java.util.function.Consumer" -> (Consumer<Object>) each -> {};
                case "java.util.function.Predicate" -> (Predicate<Object>) each -> false;
                case "java.util.function.UnaryOperator" -> (UnaryOperator<Object>) each -> 77;
                case "java.nio.ByteBuffer" -> ByteBuffer.wrap(new byte[] {71, 72, 73});
                case "java.nio.CharBuffer" -> CharBuffer.wrap(new char[] {'x', 'y', 'z'});
                case "java.nio.IntBuffer" -> IntBuffer.wrap(new int[] {71, 72, 73});
                default -> null;
            };
        }
    }
}
