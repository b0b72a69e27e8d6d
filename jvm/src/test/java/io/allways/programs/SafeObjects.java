package io.allways.programs;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.File;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/// Objects of the JDK that two threads may use at the same time, in the way that they do here: nothing is wrong.
@SuppressWarnings({"deprecation", "JdkObsolete", "unused", "ReturnValueIgnored", "CheckReturnValue"})
public final class SafeObjects {
    private SafeObjects() {}

    public static void main(String[] arguments) throws Exception {
        programs().run(arguments[0]);
    }

    public static Set<String> names() {
        return programs().names();
    }

    private static Two programs() {
        Two all = new Two();
        immutable(all);
        times(all);
        onlyRead(all);
        concurrent(all);
        locked(all);
        apart(all);
        return all;
    }

    private static void immutable(Two all) {
        all.add("RandomGenerator.of Random", () -> RandomGenerator.of("Random"), r -> r.nextInt(), r -> r.nextInt());
        all.add(
                "RandomGenerator.of SecureRandom",
                () -> RandomGenerator.of("SecureRandom"),
                r -> r.nextInt(),
                r -> r.nextInt());
        all.add("String", () -> "abc", s -> s.hashCode(), s -> s.hashCode() + s.length());
        all.add("String split", () -> "a,b", s -> s.split(","), s -> s.toUpperCase(Locale.ROOT));
        all.add("String format", () -> "%s-%s", s -> String.format(s, 1, 2), s -> s.formatted(3, 4));
        all.add("Integer", () -> 1000, s -> s.hashCode(), s -> s.toString());
        all.add("BigInteger", () -> BigInteger.TEN.pow(30), s -> s.bitCount(), s -> s.bitLength() + s.hashCode());
        all.add(
                "BigInteger low bit",
                () -> BigInteger.TEN.pow(30),
                s -> s.getLowestSetBit(),
                s -> s.add(s).toString());
        all.add("BigDecimal", () -> new BigDecimal("1.50"), s -> s.precision(), s -> s.toString());
        all.add("BigDecimal strip", () -> new BigDecimal("1.50"), s -> s.stripTrailingZeros(), s -> s.hashCode());
        all.add("MathContext", () -> MathContext.DECIMAL32, s -> s.getPrecision(), s -> s.toString());
        all.add("URI", () -> URI.create("http://a.example/b"), s -> s.hashCode(), s -> s.toString());
        all.add("URI parts", () -> URI.create("http://a.example/b"), s -> s.getHost(), s -> s.getSchemeSpecificPart());
        all.add("UUID", () -> new UUID(1, 2), s -> s.toString(), s -> s.hashCode());
        all.add("Locale", () -> Locale.of("de", "AT"), s -> s.toString(), s -> s.toLanguageTag());
        all.add("Locale hash", () -> Locale.of("de", "AT"), s -> s.hashCode(), s -> s.getDisplayName(Locale.ROOT));
        all.add(
                "Currency",
                () -> Currency.getInstance("EUR"),
                s -> s.getSymbol(Locale.ROOT),
                s -> s.getDisplayName(Locale.ROOT));
        all.add(
                "Pattern",
                () -> Pattern.compile("(?<x>a)b*"),
                s -> s.matcher("ab").matches(),
                s -> s.matcher("a").find());
        all.add("Pattern groups", () -> Pattern.compile("(?<x>a)"), s -> s.namedGroups(), s -> s.namedGroups());
        all.add(
                "Pattern split",
                () -> Pattern.compile(","),
                s -> s.split("a,b"),
                s -> s.asPredicate().test("a"));
        all.add("Optional", () -> Optional.of("a"), s -> s.map(String::length), s -> s.isPresent());
        all.add("OptionalInt", () -> OptionalInt.of(1), s -> s.getAsInt(), s -> s.hashCode());
        all.add(
                "List.of",
                () -> List.of(1, 2, 3),
                s -> s.indexOf(2),
                s -> s.stream().toList());
        all.add("List.of iterating", () -> List.of(1, 2, 3), s -> sum(s), s -> sum(s));
        all.add("Set.of", () -> Set.of(1, 2, 3), s -> s.contains(1), s -> s.hashCode());
        all.add(
                "Map.of",
                () -> Map.of(1, 2),
                s -> s.keySet().contains(1),
                s -> s.values().size());
        all.add(
                "Map.of entries",
                () -> Map.of(1, 2, 3, 4),
                s -> s.entrySet().size(),
                s -> s.entrySet().hashCode());
        all.add("Map.entry", () -> Map.entry(1, 2), s -> s.getKey(), s -> s.getValue());
        all.add("File", () -> new File("a/b"), s -> s.getName(), s -> s.toPath());
        all.add("Path", () -> Path.of("a/b"), s -> s.getFileName(), s -> s.hashCode());
        all.add("Path normalize", () -> Path.of("a/../b"), s -> s.normalize(), s -> s.toString());
        all.add("Charset", () -> StandardCharsets.UTF_8, s -> s.encode("a").remaining(), s -> "b".getBytes(s));
        all.add("Base64", () -> Base64.getEncoder(), s -> s.encodeToString(new byte[3]), s -> s.encode(new byte[2]));
        all.add("HexFormat", () -> HexFormat.of(), s -> s.formatHex(new byte[] {1}), s -> s.parseHex("0a"));
        all.add(
                "InetAddress",
                () -> InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                s -> s.getHostAddress(),
                s -> s.hashCode());
        all.add("Class", () -> String.class, s -> s.getSimpleName(), s -> s.getMethods().length);
        all.add("enum", () -> TimeUnit.SECONDS, s -> s.toMillis(1), s -> s.name());
        all.add(
                "Comparator",
                () -> Comparator.<Integer>naturalOrder().reversed(),
                s -> s.compare(1, 2),
                s -> s.compare(2, 1));
        all.add("Function", () -> Function.<Integer>identity().andThen(x -> x + 1), s -> s.apply(1), s -> s.apply(2));
        all.add(
                "Collector",
                () -> Collectors.<Integer>toList(),
                s -> Stream.of(1).collect(s),
                s -> Stream.of(2).collect(s));
        all.add(
                "Collectors.joining",
                () -> Collectors.joining(","),
                s -> Stream.of("a").collect(s),
                s -> Stream.of("b").collect(s));
        all.add("Throwable", () -> new IllegalStateException("x"), s -> s.getMessage(), s -> s.toString());
        all.add("StackTraceElement", () -> new Throwable(), s -> s.getStackTrace().length, s -> s.getCause() == null);
        all.add("record", () -> new Pair(1, "a"), s -> s.hashCode(), s -> s.toString());
    }

    record Pair(int number, String text) {}

    private static int sum(Collection<Integer> all) {
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        return sum;
    }

    private static void times(Two all) {
        all.add("Instant", () -> Instant.ofEpochSecond(5), s -> s.toString(), s -> s.plusSeconds(1));
        all.add("Duration", () -> Duration.ofSeconds(5), s -> s.toString(), s -> s.toMillis());
        all.add("LocalDate", () -> LocalDate.of(2000, 1, 1), s -> s.plusDays(1), s -> s.toString());
        all.add("LocalDateTime", () -> LocalDateTime.of(2000, 1, 1, 0, 0), s -> s.getDayOfWeek(), s -> s.hashCode());
        all.add(
                "ZonedDateTime",
                () -> ZonedDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneId.of("UTC")),
                s -> s.toInstant(),
                s -> s.toString());
        all.add(
                "ZoneId",
                () -> ZoneId.of("Europe/Berlin"),
                s -> s.getRules().getOffset(Instant.EPOCH),
                s -> s.getRules().isDaylightSavings(Instant.EPOCH));
        all.add(
                "DateTimeFormatter",
                () -> DateTimeFormatter.ofPattern("yyyy-MM-dd"),
                s -> s.format(LocalDate.of(2000, 1, 1)),
                s -> LocalDate.parse("2000-01-01", s));
        all.add(
                "DateTimeFormatter ISO",
                () -> DateTimeFormatter.ISO_INSTANT,
                s -> s.format(Instant.EPOCH),
                s -> s.toString());
        all.add("Period", () -> Period.ofDays(3), s -> s.getDays(), s -> s.plusDays(1));
        all.add("Clock", () -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), s -> s.millis(), s -> s.instant());
        all.add("Year", () -> Year.of(2000), s -> s.isLeap(), s -> s.atDay(3));
    }

    private static void onlyRead(Two all) {
        all.add("Date getTime", () -> new Date(5), s -> s.getTime(), s -> s.getTime());
        all.add("Date toString", () -> new Date(5), s -> s.toString(), s -> s.compareTo(new Date(3)));
        all.add("Date getters", () -> new Date(5), s -> s.getYear(), s -> s.toInstant());
        all.add("StringBuilder read", () -> new StringBuilder("abc"), s -> s.toString(), s -> s.charAt(1) + s.length());
        all.add("StringBuilder search", () -> new StringBuilder("abc"), s -> s.indexOf("b"), s -> s.substring(1));
        all.add("ArrayList read", () -> new ArrayList<>(List.of(1, 2)), s -> sum(s), s -> s.get(0));
        all.add("toList read", () -> Stream.of(1, 2).collect(Collectors.toList()), s -> sum(s), s -> s.contains(2));
        all.add("Stream.toList", () -> Stream.of(1, 2).toList(), s -> sum(s), s -> s.hashCode());
        all.add(
                "toMap read",
                () -> Stream.of(1, 2).collect(Collectors.toMap(x -> x, x -> x)),
                s -> s.keySet().size(),
                s -> s.values().size());
        all.add(
                "HashMap views",
                () -> new HashMap<>(Map.of(1, 2)),
                s -> s.entrySet().size(),
                s -> s.keySet().contains(1));
        all.add(
                "unmodifiable",
                () -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))),
                s -> s.keySet().size(),
                s -> s.values().size());
        all.add(
                "unmodifiable list",
                () -> Collections.unmodifiableList(new ArrayList<>(List.of(1))),
                s -> sum(s),
                s -> s.get(0));
        all.add("asList read", () -> Arrays.asList(1, 2), s -> sum(s), s -> s.indexOf(2));
        all.add("nCopies", () -> Collections.nCopies(3, "x"), s -> s.get(1), s -> s.size());
        all.add(
                "singleton",
                () -> Collections.singletonMap(1, 2),
                s -> s.keySet().size(),
                s -> s.entrySet().size());
        all.add(
                "emptyList",
                () -> Collections.emptyList(),
                s -> s.isEmpty(),
                s -> s.iterator().hasNext());
        all.add(
                "SimpleImmutableEntry",
                () -> new AbstractMap.SimpleImmutableEntry<>(1, 2),
                s -> s.getValue(),
                s -> s.toString());
        all.add("BitSet read", () -> BitSet.valueOf(new long[] {5}), s -> s.cardinality(), s -> s.nextSetBit(1));
        all.add("EnumSet read", () -> EnumSet.of(Thread.State.NEW), s -> s.contains(Thread.State.NEW), s -> s.size());
        all.add("ByteBuffer read at", () -> ByteBuffer.wrap(new byte[] {1, 2}), s -> s.get(0), s -> s.get(1));
        all.add(
                "ByteBuffer duplicates",
                () -> ByteBuffer.wrap(new byte[] {1, 2}),
                s -> s.duplicate().get(),
                s -> s.asReadOnlyBuffer().get());
        all.add(
                "DecimalFormat read",
                () -> new DecimalFormat("0.0"),
                s -> s.toPattern(),
                s -> s.getMaximumFractionDigits());
        all.add(
                "DecimalFormat clones",
                () -> new DecimalFormat("0.0"),
                s -> ((DecimalFormat) s.clone()).format(1.5),
                s -> ((DecimalFormat) s.clone()).format(2.5));
        all.add(
                "SimpleDateFormat clones",
                () -> new SimpleDateFormat("yyyy"),
                s -> ((SimpleDateFormat) s.clone()).format(new Date(1)),
                s -> ((SimpleDateFormat) s.clone()).format(new Date(2)));
        all.add("Calendar clones", () -> new GregorianCalendar(2000, 1, 1), s -> s.clone(), s -> s.clone());
        all.add(
                "Calendar read",
                () -> {
                    Calendar calendar = new GregorianCalendar(2000, 1, 1);
                    calendar.get(Calendar.YEAR);
                    return calendar;
                },
                s -> s.get(Calendar.YEAR),
                s -> s.getTime());
        all.add(
                "MatchResult",
                () -> {
                    java.util.regex.Matcher matcher = Pattern.compile("(?<x>a)").matcher("a");
                    matcher.matches();
                    return matcher.toMatchResult();
                },
                s -> s.group("x"),
                s -> s.start());
        all.add(
                "Matcher read",
                () -> {
                    java.util.regex.Matcher matcher = Pattern.compile("(?<x>a)").matcher("a");
                    matcher.matches();
                    return matcher;
                },
                s -> s.group("x"),
                s -> s.group(1));
        all.add("array read", () -> new int[] {1, 2}, s -> Arrays.toString(s), s -> s.clone());
        all.add(
                "array copies",
                () -> new int[] {1, 2},
                s -> Arrays.copyOf(s, 3),
                s -> Arrays.stream(s).sum());
        all.add("array to String", () -> new char[] {'a'}, s -> new String(s), s -> String.valueOf(s));
        all.add("TimeZone read", () -> TimeZone.getTimeZone("UTC"), s -> s.getRawOffset(), s -> s.getID());
        all.add(
                "EnumMap read",
                () -> new EnumMap<>(Map.of(Thread.State.NEW, 1)),
                s -> s.get(Thread.State.NEW),
                s -> s.size());
        all.add(
                "TreeMap read",
                () -> new TreeMap<>(Map.of(1, 2)),
                s -> s.firstKey(),
                s -> s.headMap(3).size());
        all.add(
                "IntSummaryStatistics read",
                () -> IntStream.of(1, 2).summaryStatistics(),
                s -> s.getMax(),
                s -> s.getAverage());
        all.add(
                "DecimalFormatSymbols read",
                () -> java.text.DecimalFormatSymbols.getInstance(Locale.ROOT),
                s -> s.getMinusSign(),
                s -> s.getZeroDigit());
    }

    private static void concurrent(Two all) {
        all.add("ConcurrentHashMap", ConcurrentHashMap<Integer, Integer>::new, s -> s.put(1, 1), s -> s.get(1));
        all.add(
                "newSetFromMap concurrent",
                () -> Collections.newSetFromMap(new ConcurrentHashMap<Integer, Boolean>()),
                s -> s.add(1),
                s -> s.add(2));
        all.add(
                "unmodifiable concurrent",
                () -> {
                    Map<Integer, Integer> map = new ConcurrentHashMap<>();
                    return new Object[] {map, Collections.unmodifiableMap(map)};
                },
                o -> map(o[0]).put(1, 1),
                o -> map(o[1]).get(1));
        all.add("CopyOnWriteArrayList", CopyOnWriteArrayList<Integer>::new, s -> s.add(1), s -> sum(s));
        all.add("ConcurrentLinkedQueue", ConcurrentLinkedQueue<Integer>::new, s -> s.add(1), s -> s.poll());
        all.add("AtomicInteger", AtomicInteger::new, s -> s.incrementAndGet(), s -> s.get());
        all.add("LongAdder", LongAdder::new, s -> act(s::increment), s -> s.sum());
        all.add("Random", () -> new Random(1), s -> s.nextInt(), s -> s.nextInt());
        all.add("SecureRandom", SecureRandom::new, s -> s.nextInt(), s -> s.nextInt());
        all.add(
                "ThreadLocalRandom",
                () -> "x",
                s -> ThreadLocalRandom.current().nextInt(),
                s -> ThreadLocalRandom.current().nextInt());
        all.add(
                "ThreadLocal",
                () -> ThreadLocal.withInitial(StringBuilder::new),
                s -> s.get().append("a"),
                s -> s.get().append("b"));
        all.add(
                "ThreadLocal format",
                () -> ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy")),
                s -> s.get().format(new Date(1)),
                s -> s.get().format(new Date(2)));
        all.add("Semaphore", () -> new Semaphore(2), s -> s.tryAcquire(), s -> s.availablePermits());
        all.add("CompletableFuture", CompletableFuture<Integer>::new, s -> s.complete(1), s -> s.isDone());
        all.add("Properties", Properties::new, s -> s.setProperty("a", "b"), s -> s.getProperty("a"));
        all.add("Timer", () -> System.Logger.Level.INFO, s -> s.getName(), s -> s.getSeverity());
    }

    @SuppressWarnings("unchecked")
    private static Map<Integer, Integer> map(Object object) {
        return (Map<Integer, Integer>) object;
    }

    private static void locked(Two all) {
        all.add("StringBuffer", StringBuffer::new, s -> s.append("a"), s -> s.length());
        all.add("Vector", Vector<Integer>::new, s -> s.add(1), s -> s.size());
        all.add("Hashtable", Hashtable<Integer, Integer>::new, s -> s.put(1, 1), s -> s.get(1));
        all.add(
                "synchronizedList",
                () -> Collections.synchronizedList(new ArrayList<Integer>()),
                s -> s.add(1),
                s -> s.size());
        all.add("ByteArrayOutputStream", ByteArrayOutputStream::new, s -> act(() -> s.write(1)), s -> s.size());
        all.add("ByteArrayInputStream", () -> new ByteArrayInputStream(new byte[4]), s -> s.read(), s -> s.read());
        all.add("StringWriter", StringWriter::new, s -> act(() -> s.write("a")), s -> s.toString());
        all.add("CharArrayWriter", CharArrayWriter::new, s -> act(() -> s.write('a')), s -> s.size());
        all.add(
                "PrintStream",
                () -> new PrintStream(new ByteArrayOutputStream()),
                s -> act(() -> s.println("a")),
                s -> act(() -> s.println("b")));
        all.add("System.out", () -> System.out, s -> act(() -> s.println("a")), s -> act(() -> s.printf("%d", 1)));
        all.add("StringReader", () -> new StringReader("abc"), s -> s.read(), s -> s.read());
        all.add(
                "BufferedReader",
                () -> new BufferedReader(new StringReader("a\nb")),
                s -> s.readLine(),
                s -> s.readLine());
        all.add(
                "Collator",
                () -> Collator.getInstance(Locale.ROOT),
                s -> s.compare("a", "b"),
                s -> s.compare("b", "a"));
        all.add("Deflater", Deflater::new, s -> s.getTotalIn(), s -> act(() -> s.setLevel(1)));
        all.add("Observable", Observable::new, s -> act(s::notifyObservers), s -> s.countObservers());
        all.add(
                "under a lock",
                StringBuilder::new,
                s -> {
                    synchronized (s) {
                        return s.append("a");
                    }
                },
                s -> {
                    synchronized (s) {
                        return s.append("b");
                    }
                });
        all.add(
                "format under a lock",
                () -> new SimpleDateFormat("yyyy"),
                s -> {
                    synchronized (s) {
                        return s.format(new Date(1));
                    }
                },
                s -> {
                    synchronized (s) {
                        return s.parse("2000");
                    }
                });
    }

    private static void apart(Two all) {
        all.add(
                "own builders",
                () -> List.of("a"),
                s -> new StringBuilder().append(s).reverse(),
                s -> new StringBuilder().append(s).length());
        all.add(
                "own formats",
                () -> new Date(1),
                s -> new SimpleDateFormat("yyyy").format(s),
                s -> new SimpleDateFormat("MM").format(s));
        all.add("own iterators", () -> new ArrayList<>(List.of(1, 2)), s -> sum(s), s -> sum(s));
        all.add(
                "own streams",
                () -> new ArrayList<>(List.of(1, 2)),
                s -> s.stream().mapToInt(x -> x).sum(),
                s -> s.stream().map(x -> x + 1).toList());
        all.add(
                "parts of an array",
                () -> new int[4],
                s -> act(() -> Arrays.fill(s, 0, 2, 1)),
                s -> act(() -> Arrays.fill(s, 2, 4, 1)));
        all.add("parts copied", () -> new int[4], s -> act(() -> System.arraycopy(new int[2], 0, s, 0, 2)), s -> s[2]);
        all.add("parts sorted", () -> new int[4], s -> act(() -> Arrays.sort(s, 0, 2)), s -> s[3] = 1);
        all.add(
                "parts of bytes",
                () -> new byte[4],
                s -> new String(s, 0, 2, StandardCharsets.US_ASCII),
                s -> s[2] = 1);
        all.add(
                "handed over",
                () -> new ArrayBlockingQueue<StringBuilder>(1),
                s -> {
                    StringBuilder made = new StringBuilder("a");
                    made.append("b");
                    return s.offer(made);
                },
                s -> {
                    StringBuilder got = s.poll();
                    return got == null ? "" : got.append("c");
                });
        all.add(
                "handed over by a future",
                CompletableFuture<Date>::new,
                s -> {
                    Date date = new Date(1);
                    date.setTime(2);
                    return s.complete(date);
                },
                s -> s.join().getTime());
    }

    private interface Action {
        void run() throws Exception;
    }

    private static Object act(Action action) throws Exception {
        action.run();
        return "";
    }
}
