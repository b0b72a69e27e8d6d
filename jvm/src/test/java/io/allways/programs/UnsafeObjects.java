package io.allways.programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.text.BreakIterator;
import java.text.ChoiceFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Objects of the JDK that are not safe for several threads, each used by two at the same time: a data race.
@SuppressWarnings({"deprecation", "JdkObsolete", "unused", "ReturnValueIgnored", "CheckReturnValue"})
public final class UnsafeObjects {
    private static final byte[] KEY = new byte[16];

    private UnsafeObjects() {}

    public static void main(String[] arguments) throws Exception {
        programs().run(arguments[0]);
    }

    public static Set<String> names() {
        return programs().names();
    }

    private static Two programs() {
        Two all = new Two();
        text(all);
        formats(all);
        times(all);
        buffers(all);
        security(all);
        zips(all);
        collections(all);
        iterators(all);
        streams(all);
        arrays(all);
        io(all);
        passed(all);
        return all;
    }

    private static void set(MethodHandle setter, int[] array) {
        try {
            setter.invokeExact(array, 1, 5);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void text(Two all) {
        all.add("StringBuilder append", StringBuilder::new, s -> s.append("a"), s -> s.append("b"));
        all.add("StringBuilder length", StringBuilder::new, s -> s.append("a"), s -> s.length());
        all.add("StringBuilder setLength", StringBuilder::new, s -> set(() -> s.setLength(3)), s -> s.toString());
        all.add(
                "StringBuilder setCharAt",
                () -> new StringBuilder("x"),
                s -> set(() -> s.setCharAt(0, 'a')),
                s -> s.charAt(0));
        all.add("StringBuilder reverse", () -> new StringBuilder("xy"), s -> s.reverse(), s -> s.isEmpty());
        all.add("StringBuilder insert", StringBuilder::new, s -> s.insert(0, 1), s -> s.indexOf("1"));
        all.add("StringJoiner", () -> new StringJoiner(","), s -> s.add("a"), s -> s.add("b"));
        all.add("StringJoiner toString", () -> new StringJoiner(","), s -> s.add("a"), s -> s.toString());
        all.add("StringTokenizer", () -> new StringTokenizer("a b"), s -> s.nextToken(), s -> s.hasMoreTokens());
        all.add("Matcher find", () -> Pattern.compile("a").matcher("aa"), m -> m.find(), m -> m.find());
        all.add("Matcher matches", () -> Pattern.compile("a").matcher("a"), m -> m.matches(), m -> m.hitEnd());
        all.add("Matcher reset", () -> Pattern.compile("a").matcher("aa"), m -> m.reset("b"), m -> m.lookingAt());
        all.add("Scanner next", () -> new Scanner("1 2 3"), s -> s.nextInt(), s -> s.nextInt());
        all.add("Scanner hasNext", () -> new Scanner("1 2 3"), s -> s.hasNextInt(), s -> s.next());
        all.add("Formatter", Formatter::new, f -> f.format("%d", 1), f -> f.format("%d", 2));
        all.add("StringCharacterIterator", () -> new StringCharacterIterator("abc"), i -> i.next(), i -> i.current());
    }

    private static void formats(Two all) {
        all.add(
                "SimpleDateFormat format",
                () -> new SimpleDateFormat("yyyy"),
                f -> f.format(new Date(1)),
                f -> f.format(new Date(2)));
        all.add(
                "SimpleDateFormat parse",
                () -> new SimpleDateFormat("yyyy"),
                f -> f.parse("1999"),
                f -> f.parse("2000"));
        all.add(
                "SimpleDateFormat pattern",
                () -> new SimpleDateFormat("yyyy"),
                f -> set(() -> f.applyPattern("MM")),
                f -> f.toPattern());
        all.add(
                "DateFormat of a factory",
                () -> java.text.DateFormat.getDateInstance(),
                f -> f.format(new Date(1)),
                f -> f.format(new Date(2)));
        all.add("DecimalFormat format", () -> new DecimalFormat("0.0"), f -> f.format(1.5), f -> f.format(2.5));
        all.add("DecimalFormat parse", () -> new DecimalFormat("0.0"), f -> f.parse("1"), f -> f.parse("2"));
        all.add(
                "DecimalFormat setting",
                () -> new DecimalFormat("0.0"),
                f -> set(() -> f.setGroupingUsed(true)),
                f -> f.isGroupingUsed());
        all.add(
                "NumberFormat of a factory",
                () -> NumberFormat.getInstance(Locale.ROOT),
                f -> f.format(1L),
                f -> f.format(2L));
        all.add(
                "CompactNumberFormat",
                () -> NumberFormat.getCompactNumberInstance(),
                f -> f.format(1000),
                f -> f.format(2000));
        all.add(
                "MessageFormat",
                () -> new MessageFormat("{0}"),
                f -> set(() -> f.applyPattern("{1}")),
                f -> f.toPattern());
        all.add(
                "ChoiceFormat",
                () -> new ChoiceFormat("0#a|1#b"),
                f -> set(() -> f.applyPattern("0#c")),
                f -> f.format(0));
        all.add(
                "DecimalFormatSymbols",
                () -> new DecimalFormatSymbols(Locale.ROOT),
                s -> set(() -> s.setMinusSign('!')),
                s -> s.getMinusSign());
        all.add(
                "DateFormatSymbols",
                () -> new DateFormatSymbols(Locale.ROOT),
                s -> set(() -> s.setEras(new String[] {"a", "b"})),
                s -> s.getEras());
        all.add("ParsePosition", () -> new ParsePosition(0), p -> set(() -> p.setIndex(2)), p -> p.getIndex());
        all.add(
                "FieldPosition",
                () -> new FieldPosition(0),
                p -> set(() -> p.setBeginIndex(2)),
                p -> p.getBeginIndex());
        all.add(
                "BreakIterator",
                () -> BreakIterator.getWordInstance(),
                b -> set(() -> b.setText("a b")),
                b -> set(() -> b.setText("c d")));
    }

    private static void times(Two all) {
        all.add("Date", () -> new Date(1), d -> set(() -> d.setTime(2)), d -> d.getTime());
        all.add("Date of now", Date::new, d -> set(() -> d.setTime(2)), d -> d.toString());
        all.add("Date setHours", () -> new Date(1), d -> set(() -> d.setHours(2)), d -> d.before(new Date(3)));
        all.add(
                "Calendar set",
                () -> new GregorianCalendar(2000, 1, 1),
                c -> set(() -> c.set(Calendar.YEAR, 1)),
                c -> c.get(Calendar.YEAR));
        all.add(
                "Calendar of a factory",
                () -> Calendar.getInstance(),
                c -> set(() -> c.add(Calendar.DATE, 1)),
                c -> c.getTimeInMillis());
        all.add(
                "Calendar get after set",
                () -> {
                    Calendar calendar = new GregorianCalendar();
                    calendar.set(2000, 1, 1);
                    return calendar;
                },
                c -> c.get(Calendar.YEAR),
                c -> c.get(Calendar.MONTH));
        all.add(
                "SimpleTimeZone",
                () -> new SimpleTimeZone(0, "x"),
                z -> set(() -> z.setRawOffset(1)),
                z -> z.getRawOffset());
    }

    private static void buffers(Two all) {
        all.add("ByteBuffer put", () -> ByteBuffer.allocate(8), b -> b.put((byte) 1), b -> b.put((byte) 2));
        all.add("ByteBuffer put at", () -> ByteBuffer.allocate(8), b -> b.put(0, (byte) 1), b -> b.get(0));
        all.add("ByteBuffer get", () -> ByteBuffer.allocate(8), b -> b.get(), b -> b.get());
        all.add("ByteBuffer flip", () -> ByteBuffer.allocate(8), b -> b.flip(), b -> b.remaining());
        all.add("ByteBuffer direct", () -> ByteBuffer.allocateDirect(8), b -> b.putInt(1), b -> b.getInt());
        all.add(
                "ByteBuffer order",
                () -> ByteBuffer.allocate(8),
                b -> b.order(java.nio.ByteOrder.LITTLE_ENDIAN),
                b -> b.getInt(0));
        all.add("CharBuffer", () -> CharBuffer.allocate(8), b -> b.put('a'), b -> b.position());
        all.add("CharBuffer append", () -> CharBuffer.allocate(8), b -> b.append("a"), b -> b.append("b"));
        all.add("IntBuffer", () -> IntBuffer.allocate(8), b -> b.put(1), b -> b.put(2));
        all.add("IntBuffer of bytes", () -> ByteBuffer.allocate(8).asIntBuffer(), b -> b.put(1), b -> b.get(0));
        all.add("LongBuffer", () -> LongBuffer.allocate(8), b -> b.put(0, 1), b -> b.get(0));
        all.add("ByteBuffer wrap", () -> ByteBuffer.wrap(new byte[8]), b -> b.clear(), b -> b.limit());
        all.add(
                "CharsetEncoder",
                () -> StandardCharsets.UTF_8.newEncoder(),
                e -> e.encode(CharBuffer.wrap("a")),
                e -> e.encode(CharBuffer.wrap("b")));
        all.add(
                "CharsetDecoder",
                () -> StandardCharsets.UTF_8.newDecoder(),
                e -> e.decode(ByteBuffer.wrap(KEY)),
                e -> e.reset());
    }

    private static void security(Two all) {
        all.add(
                "MessageDigest update",
                () -> MessageDigest.getInstance("SHA-256"),
                d -> set(() -> d.update((byte) 1)),
                d -> set(() -> d.update((byte) 2)));
        all.add(
                "MessageDigest digest",
                () -> MessageDigest.getInstance("SHA-256"),
                d -> d.digest(),
                d -> d.digest(KEY));
        all.add(
                "Mac",
                () -> {
                    Mac mac = Mac.getInstance("HmacSHA256");
                    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
                    return mac;
                },
                m -> set(() -> m.update((byte) 1)),
                m -> m.doFinal());
        all.add(
                "Cipher",
                () -> {
                    Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
                    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"));
                    return cipher;
                },
                c -> c.update(KEY),
                c -> c.doFinal());
        all.add(
                "Signature",
                () -> Signature.getInstance("SHA256withRSA"),
                s -> set(() -> s.initVerify(KEYS)),
                s -> set(() -> s.initVerify(KEYS)));
        all.add(
                "KeyPairGenerator",
                () -> KeyPairGenerator.getInstance("RSA"),
                k -> set(() -> k.initialize(2048)),
                k -> set(() -> k.initialize(1024)));
    }

    private static final java.security.PublicKey KEYS = new java.security.interfaces.RSAPublicKey() {
        @Override
        public java.math.BigInteger getPublicExponent() {
            return java.math.BigInteger.valueOf(65537);
        }

        @Override
        public java.math.BigInteger getModulus() {
            return java.math.BigInteger.ONE.shiftLeft(1024);
        }

        @Override
        public String getAlgorithm() {
            return "RSA";
        }

        @Override
        public String getFormat() {
            return "X.509";
        }

        @Override
        public byte[] getEncoded() {
            return new byte[0];
        }
    };

    private static void zips(Two all) {
        all.add("CRC32", CRC32::new, c -> set(() -> c.update(1)), c -> set(() -> c.update(2)));
        all.add("CRC32 bytes", CRC32::new, c -> set(() -> c.update(KEY)), c -> c.getValue());
        all.add("CRC32C", CRC32C::new, c -> set(() -> c.update(1)), c -> c.getValue());
        all.add("Adler32", Adler32::new, c -> set(() -> c.update(1)), c -> c.getValue());
        all.add("ZipEntry", () -> new ZipEntry("x"), z -> set(() -> z.setComment("c")), z -> z.getComment());
        for (String name : List.of("L64X128MixRandom", "L32X64MixRandom", "Xoroshiro128PlusPlus", "SplittableRandom")) {
            all.add("RandomGenerator.of " + name, () -> RandomGenerator.of(name), r -> r.nextInt(), r -> r.nextLong());
        }
        all.add("RandomGenerator.getDefault", RandomGenerator::getDefault, r -> r.nextInt(), r -> r.nextInt());
        all.add(
                "RandomGeneratorFactory",
                () -> RandomGeneratorFactory.of("L128X256MixRandom").create(1),
                r -> r.nextInt(),
                r -> r.nextInt());
        all.add("SplittableRandom", () -> new SplittableRandom(1), r -> r.nextInt(), r -> r.nextInt());
    }

    private static void collections(Two all) {
        all.add("Arrays.asList set", () -> Arrays.asList(1, 2), l -> l.set(0, 3), l -> l.get(0));
        all.add(
                "Arrays.asList sort",
                () -> Arrays.asList(2, 1),
                l -> set(() -> Collections.sort(l)),
                l -> l.contains(1));
        all.add("Collectors.toList", () -> Stream.of(1).collect(Collectors.toList()), l -> l.add(1), l -> l.size());
        all.add("Collectors.toSet", () -> Stream.of(1).collect(Collectors.toSet()), l -> l.add(2), l -> l.contains(1));
        all.add(
                "Collectors.toMap",
                () -> Stream.of(1).collect(Collectors.toMap(x -> x, x -> x)),
                m -> m.put(1, 2),
                m -> m.get(1));
        all.add(
                "Collectors.groupingBy",
                () -> Stream.of(1).collect(Collectors.groupingBy(x -> x)),
                m -> m.remove(1),
                m -> m.isEmpty());
        all.add("subList", () -> new ArrayList<>(List.of(1, 2)).subList(0, 1), l -> l.add(1), l -> l.get(0));
        all.add(
                "subList and list",
                () -> new ArrayList<>(List.of(1, 2)),
                l -> l.subList(0, 1).set(0, 5),
                l -> l.get(0));
        all.add("SimpleEntry", () -> new AbstractMap.SimpleEntry<>(1, 2), e -> e.setValue(3), e -> e.getValue());
        all.add(
                "Entry of a map",
                () -> new HashMap<>(Map.of(1, 2)).entrySet().iterator().next(),
                e -> e.setValue(3),
                e -> e.getValue());
        all.add("BitSet", () -> new BitSet(), b -> set(() -> b.set(1)), b -> b.get(1));
        all.add("EnumSet", () -> EnumSet.noneOf(Thread.State.class), b -> b.add(Thread.State.NEW), b -> b.isEmpty());
        all.add(
                "EnumMap",
                () -> new EnumMap<>(Map.of(Thread.State.NEW, 1)),
                b -> b.put(Thread.State.NEW, 2),
                b -> b.size());
        all.add("Collections.addAll", ArrayList<Integer>::new, l -> Collections.addAll(l, 1, 2), l -> l.size());
        all.add(
                "Collections.shuffle",
                () -> new ArrayList<>(List.of(1, 2)),
                l -> set(() -> Collections.shuffle(l, new Random(1))),
                l -> l.get(0));
        all.add(
                "Collections.reverse",
                () -> Arrays.asList(1, 2),
                l -> set(() -> Collections.reverse(l)),
                l -> l.get(0));
        all.add(
                "Collections.swap",
                () -> Arrays.asList(1, 2),
                l -> set(() -> Collections.swap(l, 0, 1)),
                l -> l.get(0));
        all.add(
                "checkedList",
                () -> Collections.checkedList(new ArrayList<>(), Integer.class),
                l -> l.add(1),
                l -> l.size());
        all.add(
                "unmodifiable and list",
                () -> {
                    List<Integer> list = new ArrayList<>();
                    return new Object[] {list, Collections.unmodifiableList(list)};
                },
                o -> list(o[0]).add(1),
                o -> list(o[1]).size());
        all.add(
                "ArrayList of split",
                () -> Pattern.compile(",").splitAsStream("a,b").collect(Collectors.toCollection(ArrayList::new)),
                l -> l.add("c"),
                l -> l.isEmpty());
        all.add(
                "SequencedCollection reversed",
                () -> new ArrayList<>(List.of(1)),
                l -> l.reversed().add(2),
                l -> l.size());
        all.add("newSetFromMap", () -> Collections.newSetFromMap(new HashMap<>()), s -> s.add(1), s -> s.contains(1));
        all.add("asLifoQueue", () -> Collections.asLifoQueue(new ArrayDeque<>()), s -> s.add(1), s -> s.size());
    }

    @SuppressWarnings("unchecked")
    private static List<Integer> list(Object object) {
        return (List<Integer>) object;
    }

    private static void iterators(Two all) {
        all.add("Iterator of a list", () -> new ArrayList<>(List.of(1, 2, 3)).iterator(), i -> i.next(), i -> i.next());
        all.add("Iterator of List.of", () -> List.of(1, 2, 3).iterator(), i -> i.next(), i -> i.next());
        all.add("Iterator of asList", () -> Arrays.asList(1, 2).iterator(), i -> i.next(), i -> i.hasNext());
        all.add("ListIterator", () -> Arrays.asList(1, 2).listIterator(), i -> i.next(), i -> i.nextIndex());
        all.add(
                "Iterator of a map",
                () -> new HashMap<>(Map.of(1, 2, 3, 4)).keySet().iterator(),
                i -> i.next(),
                i -> i.next());
        all.add("Iterator of a tree", () -> new TreeSet<>(Set.of(1, 2)).iterator(), i -> i.next(), i -> i.next());
        all.add("Iterator of a deque", () -> new ArrayDeque<>(List.of(1, 2)).iterator(), i -> i.next(), i -> i.next());
        all.add("Iterator of a stream", () -> Stream.of(1, 2).iterator(), i -> i.next(), i -> i.next());
        all.add(
                "Spliterator",
                () -> List.of(1, 2).spliterator(),
                i -> i.tryAdvance(x -> {}),
                i -> i.tryAdvance(x -> {}));
        all.add(
                "Spliterator of an array",
                () -> Arrays.spliterator(new int[] {1, 2}),
                i -> i.trySplit(),
                i -> i.estimateSize());
        all.add("PrimitiveIterator", () -> IntStream.range(0, 3).iterator(), i -> i.nextInt(), i -> i.nextInt());
        all.add(
                "Enumeration",
                () -> Collections.enumeration(Arrays.asList(1, 2)),
                i -> i.nextElement(),
                i -> i.nextElement());
    }

    private static void streams(Two all) {
        all.add(
                "Stream",
                () -> Stream.of(1, 2),
                s -> attempt(() -> s.map(x -> x)),
                s -> attempt(() -> s.filter(x -> true)));
        all.add("IntStream", () -> IntStream.range(0, 2), s -> attempt(() -> s.sum()), s -> attempt(() -> s.sum()));
        all.add("Stream.Builder", () -> Stream.<Integer>builder(), s -> s.add(1), s -> s.add(2));
        all.add("IntSummaryStatistics", IntSummaryStatistics::new, s -> set(() -> s.accept(1)), s -> s.getSum());
        all.add(
                "DoubleSummaryStatistics",
                DoubleSummaryStatistics::new,
                s -> set(() -> s.accept(1)),
                s -> s.getAverage());
        all.add("LongSummaryStatistics", LongSummaryStatistics::new, s -> set(() -> s.accept(1L)), s -> s.getMax());
    }

    private static void arrays(Two all) {
        all.add("System.arraycopy", () -> new int[4], a -> set(() -> System.arraycopy(a, 0, a, 2, 2)), a -> a[3]);
        all.add(
                "System.arraycopy from",
                () -> new int[4],
                a -> set(() -> System.arraycopy(a, 0, new int[4], 0, 2)),
                a -> a[1] = 2);
        all.add("Arrays.fill", () -> new long[4], a -> set(() -> Arrays.fill(a, 1)), a -> a[3]);
        all.add("Arrays.fill part", () -> new Object[4], a -> set(() -> Arrays.fill(a, 1, 3, "x")), a -> a[2]);
        all.add("Array.setInt", () -> new int[4], a -> set(() -> Array.setInt(a, 1, 5)), a -> a[1]);
        all.add("Array.get", () -> new int[4], a -> Array.get(a, 1), a -> set(() -> a[1] = 3));
        all.add(
                "arrayElementSetter",
                () -> new int[4],
                a -> set(() -> set(MethodHandles.arrayElementSetter(int[].class), a)),
                a -> a[1]);
        all.add("Arrays.sort", () -> new int[] {2, 1}, a -> set(() -> Arrays.sort(a)), a -> a[0]);
        all.add("Arrays.sort of objects", () -> new String[] {"b", "a"}, a -> set(() -> Arrays.sort(a)), a -> a[0]);
        all.add("Arrays.setAll", () -> new int[2], a -> set(() -> Arrays.setAll(a, i -> i)), a -> a[0]);
        all.add("Arrays.copyOf", () -> new int[2], a -> Arrays.copyOf(a, 3), a -> a[0] = 1);
        all.add("Arrays.copyOfRange", () -> new char[2], a -> Arrays.copyOfRange(a, 1, 2), a -> a[1] = 'x');
        all.add("Arrays.equals", () -> new int[2], a -> Arrays.equals(a, new int[2]), a -> a[0] = 1);
        all.add("Arrays.hashCode", () -> new byte[2], a -> Arrays.hashCode(a), a -> a[0] = 1);
        all.add("Arrays.toString", () -> new double[2], a -> Arrays.toString(a), a -> a[0] = 1);
        all.add("Arrays.stream", () -> new int[2], a -> Arrays.stream(a).sum(), a -> a[0] = 1);
        all.add("Arrays.binarySearch", () -> new int[2], a -> Arrays.binarySearch(a, 1), a -> a[0] = 1);
        all.add("clone", () -> new int[2], a -> a.clone(), a -> a[1] = 1);
        all.add("clone of objects", () -> new String[2], a -> a.clone(), a -> a[1] = "x");
        all.add("new String of chars", () -> new char[2], a -> new String(a), a -> a[1] = 'x');
        all.add("new String of bytes", () -> new byte[2], a -> new String(a, StandardCharsets.US_ASCII), a -> a[1] = 1);
        all.add("String.valueOf of chars", () -> new char[2], a -> String.valueOf(a), a -> a[1] = 'x');
        all.add("getChars", () -> new char[2], a -> set(() -> "ab".getChars(0, 2, a, 0)), a -> a[1]);
        all.add("toArray", () -> new Integer[2], a -> List.of(1, 2).toArray(a), a -> a[1]);
        all.add("nextBytes", () -> new byte[2], a -> set(() -> new SplittableRandom(1).nextBytes(a)), a -> a[1]);
        all.add(
                "digest of bytes",
                () -> new byte[2],
                a -> MessageDigest.getInstance("MD5").digest(a),
                a -> a[1] = 1);
        all.add(
                "ByteBuffer get into",
                () -> new byte[2],
                a -> ByteBuffer.allocate(2).get(a),
                a -> a[1]);
        all.add("read into", () -> new byte[2], a -> new ByteArrayInputStream(KEY).read(a), a -> a[1]);
        all.add(
                "write from",
                () -> new byte[2],
                a -> set(() -> new ByteArrayOutputStream().write(a, 0, 2)),
                a -> a[1] = 3);
    }

    private static void io(Two all) {
        all.add(
                "StreamTokenizer",
                () -> new StreamTokenizer(new StringReader("a b")),
                s -> s.nextToken(),
                s -> s.nextToken());
        all.add(
                "PushbackInputStream",
                () -> new PushbackInputStream(new ByteArrayInputStream(KEY)),
                s -> set(() -> s.unread(1)),
                s -> s.read());
        all.add(
                "SequenceInputStream",
                () -> new SequenceInputStream(new ByteArrayInputStream(KEY), new ByteArrayInputStream(KEY)),
                s -> set(s::close),
                s -> s.read());
        all.add(
                "ObjectOutputStream",
                () -> new ObjectOutputStream(new ByteArrayOutputStream()),
                s -> set(() -> s.writeObject("a")),
                s -> set(() -> s.writeObject("b")));
        all.add(
                "Deflater of a stream",
                () -> new java.util.zip.GZIPOutputStream(new ByteArrayOutputStream()),
                s -> set(s::finish),
                s -> set(s::finish));
        all.add("Locale.Builder", Locale.Builder::new, b -> b.setLanguage("de"), b -> b.build());
        all.add("Calendar.Builder", Calendar.Builder::new, b -> b.setDate(2000, 1, 1), b -> b.setDate(2001, 1, 1));
    }

    private static void passed(Two all) {
        all.add(
                "method reference",
                StringBuilder::new,
                s -> set(() -> List.of("a").forEach(s::append)),
                s -> s.append("b"));
        all.add("concatenation", StringBuilder::new, s -> s.append("a"), s -> "x" + s);
        all.add("String.valueOf", StringBuilder::new, s -> s.append("a"), s -> String.valueOf(s));
        all.add("String.join", StringBuilder::new, s -> s.append("a"), s -> String.join(",", s, "b"));
        all.add("String.format", StringBuilder::new, s -> s.append("a"), s -> String.format("%s", s));
        all.add("println", StringBuilder::new, s -> s.append("a"), s -> set(() -> System.out.println(s)));
        all.add("append of another", StringBuilder::new, s -> s.append("a"), s -> new StringBuilder().append(s));
        all.add("new String of a builder", StringBuilder::new, s -> s.append("a"), s -> new String(s));
        all.add("contentEquals", StringBuilder::new, s -> s.append("a"), s -> "a".contentEquals(s));
        all.add(
                "format of a date",
                () -> new Date(1),
                d -> set(() -> d.setTime(2)),
                d -> new SimpleDateFormat("yyyy").format(d));
        all.add(
                "digest of a buffer",
                () -> ByteBuffer.allocate(8),
                b -> set(() -> MessageDigest.getInstance("MD5").update(b)),
                b -> b.position());
        all.add(
                "put of a buffer",
                () -> ByteBuffer.allocate(8),
                b -> ByteBuffer.allocate(8).put(b),
                b -> b.position());
        all.add(
                "appendTail",
                StringBuilder::new,
                s -> Pattern.compile("a").matcher("ab").appendTail(s),
                s -> s.length());
        all.add("subclass", Later::new, d -> set(() -> d.setTime(2)), d -> d.getTime());
        all.add(
                "appendReplacement",
                StringBuilder::new,
                s -> {
                    Matcher matcher = Pattern.compile("a").matcher("ab");
                    matcher.find();
                    return matcher.appendReplacement(s, "c");
                },
                s -> s.length());
        all.add("BigDecimal of chars", () -> new char[] {'1'}, a -> new BigDecimal(a), a -> a[0] = '2');
    }

    static final class Later extends Date {
        private static final long serialVersionUID = 1;

        Later() {
            super(5);
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static Object set(Action action) throws Exception {
        action.run();
        return "";
    }

    private static Object attempt(Callable<?> call) throws Exception {
        try {
            return call.call();
        } catch (IllegalStateException e) {
            return e;
        }
    }

    static <T> Supplier<T> of(T value) {
        return () -> value;
    }
}
