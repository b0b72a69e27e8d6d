package io.allways.programs;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.text.SimpleDateFormat;
import java.util.*;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/// Objects of the JDK that share memory with others, each used by two threads at the same time: one way through the
/// one,
/// one through the other. Names begin with what comes out.
@SuppressWarnings({"unused", "ReturnValueIgnored", "CheckReturnValue", "JdkObsolete", "DefaultCharset"})
public final class SharedViews {
    private SharedViews() {}

    public static void main(String[] arguments) throws Exception {
        programs().run(arguments[0]);
    }

    public static Set<String> names() {
        return programs().names();
    }

    /// What is shared, and what shares it.
    private record Pair<A, B>(A one, B other) {
        static <A, B> Pair<A, B> of(A one, Function<A, B> other) {
            return new Pair<>(one, other.apply(one));
        }
    }

    private static Two programs() {
        Two all = new Two();
        lists(all);
        buffers(all);
        text(all);
        streams(all);
        io(all);
        return all;
    }

    private static Integer[] numbers() {
        return new Integer[] {1, 2, 3};
    }

    private static Object set(Integer[] array, int index) {
        array[index] = 7;
        return array;
    }

    private static Object set(byte[] array, int index) {
        array[index] = 7;
        return array;
    }

    private static void lists(Two all) {
        all.add("race asList set", () -> Pair.of(numbers(), Arrays::asList), p -> p.other.set(0, 9), p -> p.one[0]);
        all.add("race asList get", () -> Pair.of(numbers(), Arrays::asList), p -> p.other.get(0), p -> set(p.one, 0));
        all.add("race asList sum", () -> Pair.of(numbers(), Arrays::asList), p -> sum(p.other), p -> set(p.one, 2));
        all.add("race asList sort", () -> Pair.of(numbers(), Arrays::asList), p -> sort(p.other), p -> p.one[2]);
        all.add(
                "race asList toString",
                () -> Pair.of(numbers(), Arrays::asList),
                p -> "" + p.other,
                p -> set(p.one, 2));
        all.add(
                "race asList copied",
                () -> Pair.of(numbers(), Arrays::asList),
                p -> new ArrayList<>(p.other),
                p -> set(p.one, 2));
        all.add("race asList twice", () -> Arrays.asList(numbers()), l -> l.set(1, 5), l -> l.get(1));
        all.add("verified asList elements", () -> Arrays.asList(numbers()), l -> l.set(0, 5), l -> l.set(1, 6));
        all.add(
                "verified asList beside its array",
                () -> Pair.of(numbers(), Arrays::asList),
                p -> p.other.set(0, 9),
                p -> p.one[1]);
        all.add("verified asList read", () -> Pair.of(numbers(), Arrays::asList), p -> sum(p.other), p -> p.one[0]);
        all.add(
                "race unmodifiable",
                () -> Pair.of(numbers(), a -> Collections.unmodifiableList(Arrays.asList(a))),
                p -> p.other.get(0),
                p -> set(p.one, 0));
        all.add(
                "race sublist",
                () -> Pair.of(numbers(), a -> Arrays.asList(a).subList(1, 3)),
                p -> p.other.get(0),
                p -> set(p.one, 1));
        all.add(
                "race reversed",
                () -> Pair.of(numbers(), a -> Arrays.asList(a).reversed()),
                p -> p.other.get(0),
                p -> set(p.one, 2));
        all.add(
                "race iterator",
                () -> Pair.of(numbers(), a -> Arrays.asList(a).iterator()),
                p -> p.other.next(),
                p -> set(p.one, 0));
    }

    private static int sum(List<Integer> list) {
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        return sum;
    }

    private static Object sort(List<Integer> list) {
        list.sort(null);
        return list;
    }

    private static void buffers(Two all) {
        all.add(
                "race duplicate",
                () -> Pair.of(ByteBuffer.allocate(8), ByteBuffer::duplicate),
                p -> p.one.put(0, (byte) 1),
                p -> p.other.get(0));
        all.add(
                "race duplicate relative",
                () -> Pair.of(ByteBuffer.allocate(8), ByteBuffer::duplicate),
                p -> p.one.putInt(7),
                p -> p.other.get());
        all.add(
                "race read-only",
                () -> Pair.of(ByteBuffer.allocate(8), ByteBuffer::asReadOnlyBuffer),
                p -> p.one.putLong(0, 1),
                p -> p.other.getInt(4));
        all.add(
                "race slices",
                () -> ByteBuffer.allocate(8),
                b -> b.slice(0, 4).putInt(1),
                b -> b.slice(2, 4).putInt(2));
        all.add(
                "race wrapped",
                () -> Pair.of(new byte[8], ByteBuffer::wrap),
                p -> p.other.put((byte) 1),
                p -> set(p.one, 0));
        all.add(
                "race as integers",
                () -> Pair.of(ByteBuffer.allocate(8), ByteBuffer::asIntBuffer),
                p -> p.one.putInt(0, 7),
                p -> p.other.get(0));
        all.add(
                "race integers",
                () -> Pair.of(IntBuffer.allocate(8), IntBuffer::duplicate),
                p -> p.one.put(3),
                p -> p.other.get());
        all.add(
                "race compact",
                () -> Pair.of(ByteBuffer.allocate(8), b -> b.duplicate().position(4)),
                p -> p.other.compact(),
                p -> p.one.get(0));
        all.add(
                "race wrapped text",
                () -> Pair.of(new StringBuilder("abc"), CharBuffer::wrap),
                p -> p.other.get(),
                p -> p.one.append("d"));
        all.add(
                "verified duplicates apart",
                () -> Pair.of(ByteBuffer.allocate(8), ByteBuffer::duplicate),
                p -> p.one.put(0, (byte) 1),
                p -> p.other.put(1, (byte) 2));
        all.add("verified one buffer apart", () -> ByteBuffer.allocate(8), b -> b.putInt(0, 1), b -> b.putInt(4, 2));
        all.add(
                "verified slices apart",
                () -> ByteBuffer.allocate(8),
                b -> b.slice(0, 4).putInt(1),
                b -> b.slice(4, 4).putInt(2));
        all.add(
                "verified windows apart",
                () -> ByteBuffer.allocate(8),
                b -> b.duplicate().limit(4).put(new byte[4]),
                b -> b.duplicate().position(4).put(new byte[4]));
        all.add(
                "verified wrapped parts",
                () -> new byte[8],
                a -> ByteBuffer.wrap(a, 0, 4).putInt(1),
                a -> ByteBuffer.wrap(a, 4, 4).putInt(1));
        all.add(
                "verified read-only readers",
                () -> ByteBuffer.allocate(8),
                b -> b.asReadOnlyBuffer().getInt(),
                b -> b.asReadOnlyBuffer().getInt());
    }

    private static void text(Two all) {
        all.add(
                "race matcher",
                () -> Pair.of(new StringBuilder("abc"), Pattern.compile("b")::matcher),
                p -> p.other.find(),
                p -> p.one.append("d"));
        all.add(
                "race formatters",
                () -> new StringBuilder(),
                s -> new Formatter(s).format("%d", 1),
                s -> new Formatter(s).format("%d", 2));
        all.add(
                "race scanner",
                () -> Pair.of(new StringBuilder("1 2"), s -> new Scanner(CharBuffer.wrap(s))),
                p -> p.other.nextInt(),
                p -> p.one.append("3"));
        all.add(
                "race calendar",
                () -> Pair.of(new GregorianCalendar(), SharedViews::format),
                p -> p.other.format(new Date(0)),
                p -> {
                    p.one.set(Calendar.YEAR, 3);
                    return p;
                });
        all.add(
                "verified matchers",
                () -> new StringBuilder("abc"),
                s -> Pattern.compile("b").matcher(s).find(),
                s -> Pattern.compile("b").matcher(s).find());
        all.add(
                "verified formats",
                () -> "yyyy",
                s -> new SimpleDateFormat(s, Locale.ROOT).format(new Date(0)),
                s -> new SimpleDateFormat(s, Locale.ROOT).format(new Date(0)));
    }

    private static SimpleDateFormat format(Calendar calendar) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        format.setCalendar(calendar);
        return format;
    }

    private static void streams(Two all) {
        all.add(
                "race stream of a list",
                () -> Pair.of(new ArrayList<>(List.of(1, 2)), List::stream),
                p -> p.other.count(),
                p -> p.one.add(3));
        all.add(
                "race mapped stream",
                () -> Pair.of(
                        new ArrayList<>(List.of(1, 2)),
                        l -> l.stream().map(x -> x + 1).filter(x -> x > 0)),
                p -> p.other.toList(),
                p -> p.one.add(3));
        all.add(
                "race stream of an array",
                () -> Pair.of(numbers(), Arrays::stream),
                p -> p.other.toList(),
                p -> set(p.one, 0));
        all.add(
                "race mapped stream of an array",
                () -> Pair.of(
                        numbers(), a -> Stream.of(a).sorted().map(x -> x + 1).distinct()),
                p -> p.other.collect(Collectors.toList()),
                p -> set(p.one, 0));
        all.add(
                "race stream of integers",
                () -> Pair.of(new byte[4], a -> IntStream.range(0, 4).map(i -> a[i])),
                p -> p.other.sum(),
                p -> set(p.one, 0));
        all.add(
                "race stream of characters",
                () -> Pair.of(new StringBuilder("ab"), StringBuilder::chars),
                p -> p.other.sum(),
                p -> p.one.append("c"));
        all.add(
                "verified stream that is not used",
                () -> Pair.of(numbers(), Arrays::stream),
                p -> p.other.map(x -> x + 1),
                p -> set(p.one, 0));
        all.add(
                "verified streams of an array",
                () -> numbers(),
                a -> Arrays.stream(a).count(),
                a -> Stream.of(a).toList());
    }

    private static void io(Two all) {
        all.add(
                "race bytes read",
                () -> Pair.of(new byte[8], ByteArrayInputStream::new),
                p -> p.other.read(),
                p -> set(p.one, 0));
        all.add(
                "race data read",
                () -> Pair.of(new byte[8], a -> new DataInputStream(new ByteArrayInputStream(a))),
                p -> p.other.readInt(),
                p -> set(p.one, 0));
        all.add("race characters read", () -> Pair.of(new char[8], CharArrayReader::new), p -> p.other.read(), p -> {
            p.one[0] = 'x';
            return p;
        });
        all.add(
                "race checksum",
                () -> Pair.of(new CRC32(), c -> new CheckedInputStream(new ByteArrayInputStream(new byte[4]), c)),
                p -> p.other.read(),
                p -> p.one.getValue());
        all.add(
                "verified bytes read by two",
                () -> new byte[8],
                a -> new ByteArrayInputStream(a).read(),
                a -> new ByteArrayInputStream(a).read());
        all.add(
                "verified bytes written",
                () -> Pair.of(new ByteArrayOutputStream(), DataOutputStream::new),
                p -> {
                    p.other.writeInt(3);
                    return p;
                },
                p -> p.one.size());
        all.add(
                "verified writers on one",
                StringWriter::new,
                w -> written(new BufferedWriter(w)),
                w -> written(new BufferedWriter(w)));
        all.add(
                "verified printers on one",
                StringWriter::new,
                w -> new PrintWriter(w, true).append("a"),
                w -> new PrintWriter(w, true).append("b"));
        all.add(
                "verified one printer",
                () -> new PrintWriter(new StringWriter()),
                w -> w.append("a"),
                w -> w.append("b"));
        all.add(
                "verified one reader",
                () -> new BufferedReader(new InputStreamReader(new ByteArrayInputStream(new byte[8]))),
                r -> r.read(),
                r -> r.read());
    }

    private static Object written(BufferedWriter writer) throws java.io.IOException {
        writer.write("a");
        writer.flush();
        return writer;
    }
}
