package io.allways.programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/// Memory that the JDK reads or writes for the program without a call on the object: segments and direct buffers, what
/// is cloned, serialised, or a component of a record. Names begin with what comes out.
@SuppressWarnings({"unused", "ReturnValueIgnored", "CheckReturnValue", "ArrayAsRecordComponent"})
public final class MemoryOfTheProgram {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    private MemoryOfTheProgram() {}

    public static void main(String[] arguments) throws Exception {
        programs().run(arguments[0]);
    }

    public static Set<String> names() {
        return programs().names();
    }

    private static Two programs() {
        Two all = new Two();
        segments(all);
        copies(all);
        buffers(all);
        fields(all);
        serialised(all);
        records(all);
        arrays(all);
        return all;
    }

    /// What a thread does, whatever comes of it.
    private interface Act<T> {
        void on(T object) throws Exception;
    }

    private static <T> void add(Two all, String name, Callable<T> made, Act<T> one, Act<T> other) {
        all.add(name, made, use(one), use(other));
    }

    private static <T> Two.Use<T> use(Act<T> act) {
        return object -> {
            act.on(object);
            return "";
        };
    }

    private static MemorySegment segment() {
        return Arena.ofAuto().allocate(16);
    }

    private record Segments(MemorySegment whole, MemorySegment part) {
        static Segments sliced() {
            MemorySegment whole = segment();
            return new Segments(whole, whole.asSlice(4, 4));
        }

        static Segments apart() {
            return new Segments(segment(), Arena.ofAuto().allocate(4));
        }
    }

    private static void segments(Two all) {
        add(
                all,
                "race set beside set",
                MemoryOfTheProgram::segment,
                s -> s.set(ValueLayout.JAVA_INT, 0, 1),
                s -> s.set(ValueLayout.JAVA_INT, 0, 2));
        add(
                all,
                "verified set beside the next",
                MemoryOfTheProgram::segment,
                s -> s.set(ValueLayout.JAVA_INT, 0, 1),
                s -> s.setAtIndex(ValueLayout.JAVA_INT, 1, 2));
        add(
                all,
                "race slice beside its segment",
                Segments::sliced,
                s -> s.part.set(ValueLayout.JAVA_INT, 0, 1),
                s -> s.whole.getAtIndex(ValueLayout.JAVA_INT, 1));
        add(
                all,
                "verified slice beside the rest",
                Segments::sliced,
                s -> s.part.set(ValueLayout.JAVA_INT, 0, 1),
                s -> s.whole.getAtIndex(ValueLayout.JAVA_INT, 2));
        add(
                all,
                "race segment of an array",
                () -> new int[2],
                a -> MemorySegment.ofArray(a).setAtIndex(ValueLayout.JAVA_INT, 1, 1),
                a -> a[1]++);
        add(
                all,
                "verified segment of an array, another element",
                () -> new int[2],
                a -> MemorySegment.ofArray(a).setAtIndex(ValueLayout.JAVA_INT, 1, 1),
                a -> a[0]++);
        add(all, "race fill", MemoryOfTheProgram::segment, s -> s.fill((byte) 1), s -> s.get(ValueLayout.JAVA_BYTE, 7));
        add(
                all,
                "race string",
                MemoryOfTheProgram::segment,
                s -> s.setString(0, "abc"),
                s -> s.get(ValueLayout.JAVA_BYTE, 3));
        add(
                all,
                "verified string beside what follows",
                MemoryOfTheProgram::segment,
                s -> s.setString(0, "abc"),
                s -> s.get(ValueLayout.JAVA_BYTE, 4));
        add(
                all,
                "race buffer of a segment",
                MemoryOfTheProgram::segment,
                s -> s.asByteBuffer().putInt(4, 1),
                s -> s.get(ValueLayout.JAVA_INT, 4));
        add(
                all,
                "verified arena of each",
                () -> "",
                s -> {
                    try (Arena own = Arena.ofConfined()) {
                        own.allocate(8).set(ValueLayout.JAVA_INT, 0, 1);
                    }
                },
                s -> {
                    try (Arena own = Arena.ofConfined()) {
                        own.allocate(8).set(ValueLayout.JAVA_INT, 0, 1);
                    }
                });
        add(
                all,
                "verified handle of a slice",
                Segments::sliced,
                s -> INT.getAndAdd(s.part, 0L, 1),
                s -> INT.getAndAdd(s.whole, 4L, 1));
    }

    private static void copies(Two all) {
        add(
                all,
                "race copy",
                Segments::apart,
                s -> MemorySegment.copy(s.part, 0, s.whole, 8, 4),
                s -> s.whole.set(ValueLayout.JAVA_BYTE, 9, (byte) 1));
        add(
                all,
                "verified copy beside the next",
                Segments::apart,
                s -> MemorySegment.copy(s.part, 0, s.whole, 8, 4),
                s -> s.whole.set(ValueLayout.JAVA_BYTE, 12, (byte) 1));
        add(
                all,
                "race copyFrom",
                Segments::apart,
                s -> s.whole.copyFrom(s.part),
                s -> s.whole.set(ValueLayout.JAVA_BYTE, 3, (byte) 1));
        add(
                all,
                "verified copyFrom beside the next",
                Segments::apart,
                s -> s.whole.copyFrom(s.part),
                s -> s.whole.set(ValueLayout.JAVA_BYTE, 4, (byte) 1));
        add(
                all,
                "race copy out of an array",
                () -> new int[4],
                a -> MemorySegment.copy(a, 1, segment(), ValueLayout.JAVA_INT, 4, 2),
                a -> a[2] = 3);
        add(
                all,
                "verified copy out of an array beside the rest",
                () -> new int[4],
                a -> MemorySegment.copy(a, 1, segment(), ValueLayout.JAVA_INT, 4, 2),
                a -> a[3] = 3);
        add(
                all,
                "race copy into an array",
                () -> new int[4],
                a -> MemorySegment.copy(segment(), ValueLayout.JAVA_INT, 0, a, 0, 1),
                a -> Math.abs(a[0]));
    }

    private record Buffers(ByteBuffer whole, ByteBuffer part) {
        static Buffers sliced() {
            ByteBuffer whole = ByteBuffer.allocateDirect(16);
            return new Buffers(whole.duplicate(), whole.slice(4, 8));
        }
    }

    private static void buffers(Two all) {
        add(all, "race direct buffer", () -> ByteBuffer.allocateDirect(8), b -> b.putInt(0, 1), b -> b.putInt(0, 2));
        add(
                all,
                "verified direct buffer, another index",
                () -> ByteBuffer.allocateDirect(8),
                b -> b.putInt(0, 1),
                b -> b.putInt(4, 2));
        add(all, "race slice of a buffer", Buffers::sliced, b -> b.part.putInt(0, 1), b -> b.whole.get(7));
        add(
                all,
                "verified slice of a buffer beside the rest",
                Buffers::sliced,
                b -> b.part.putInt(0, 1),
                b -> b.whole.get(8));
        add(all, "race bulk", Buffers::sliced, b -> b.part.put(new byte[4]), b -> b.whole.get(7));
        add(
                all,
                "race source of bulk",
                Buffers::sliced,
                b -> ByteBuffer.allocate(16).put(b.part),
                b -> b.whole.put(7, (byte) 1));
        add(all, "race view", Buffers::sliced, b -> b.whole.asLongBuffer().put(1, 1), b -> b.part.get(4));
        add(all, "race view of bytes", () -> new byte[8], a -> INTS.set(a, 0, 1), a -> a[1] = 3);
        add(all, "verified view of other bytes", () -> new byte[8], a -> INTS.set(a, 0, 1), a -> a[4] = 3);
    }

    private static class Point implements Cloneable {
        int x;
        volatile int y;

        Point copy() {
            try {
                return (Point) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        synchronized Point lockedCopy() {
            return copy();
        }

        synchronized void move() {
            x++;
        }
    }

    private static final class Points extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;
        int x;
    }

    private static void fields(Two all) {
        add(all, "race clone", Point::new, Point::copy, p -> p.x = 1);
        add(all, "verified clone of what is volatile", Point::new, Point::copy, p -> p.y = 1);
        add(all, "verified clone under a lock", Point::new, Point::lockedCopy, Point::move);
        add(all, "race clone of a list's subclass", Points::new, p -> p.clone(), p -> p.x = 1);
    }

    private static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        int x;
        transient int y;
        final List<Node> next = new ArrayList<>();
    }

    private static final class Locked implements Serializable {
        private static final long serialVersionUID = 1;
        private int x;

        private synchronized void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }

        synchronized void move() {
            x++;
        }

        void race() {
            x++;
        }
    }

    private static void write(Object object) throws IOException {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    private static Node two() {
        Node first = new Node();
        first.next.add(new Node());
        return first;
    }

    private static void serialised(Two all) {
        add(all, "race serialised", Node::new, MemoryOfTheProgram::write, n -> n.x = 1);
        add(all, "verified serialised, transient", Node::new, MemoryOfTheProgram::write, n -> n.y = 1);
        add(
                all,
                "race serialised, further on",
                MemoryOfTheProgram::two,
                MemoryOfTheProgram::write,
                n -> n.next.get(0).x = 1);
        add(all, "race serialised array", () -> new int[2], MemoryOfTheProgram::write, a -> a[1] = 1);
        add(all, "verified serialised by itself", Locked::new, MemoryOfTheProgram::write, Locked::move);
        add(all, "race serialised by itself", Locked::new, MemoryOfTheProgram::write, Locked::race);
    }

    private record Holder(StringBuilder text, int[] numbers) {}

    private static Holder holder() {
        return new Holder(new StringBuilder("a"), new int[1]);
    }

    private static void records(Two all) {
        add(all, "race record as text", MemoryOfTheProgram::holder, Holder::toString, h -> h.text.append("b"));
        add(all, "verified record with an array", MemoryOfTheProgram::holder, Holder::toString, h -> h.numbers[0] = 1);
    }

    private static void arrays(Two all) {
        add(all, "verified copyOf, less", () -> new int[3], a -> Arrays.copyOf(a, 1), a -> a[1] = 2);
        add(all, "race copyOf, more", () -> new int[3], a -> Arrays.copyOf(a, 9), a -> a[1] = 2);
        add(all, "race copyOfRange, beyond the end", () -> new int[3], a -> Arrays.copyOfRange(a, 0, 9), a -> a[1] = 2);
        add(all, "race text matched", () -> new StringBuilder("a"), b -> Pattern.matches("a", b), b -> b.append("b"));
        add(
                all,
                "race text parsed",
                () -> new StringBuilder("2000-01-01"),
                b -> LocalDate.parse(b),
                b -> b.setCharAt(0, '2'));
        add(
                all,
                "race synchronised list of an array",
                () -> new Integer[] {1, 2},
                a -> Collections.synchronizedList(Arrays.asList(a)).get(0),
                a -> a[0] = 5);
        add(
                all,
                "verified synchronised list of an array, another element",
                () -> new Integer[] {1, 2},
                a -> Collections.synchronizedList(Arrays.asList(a)).set(0, 7),
                a -> a[1] = 5);
    }
}
