package io.allways.c;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// The numbers of threads and objects, and what must be visible: one table for all workers of a target, which the
/// native
/// processes write (`shared.def`). As text it goes into saved failures, so that a schedule keeps its
/// meaning.
final class Names {
    private static final int ENTRIES = Contract.count("NAMES");
    private static final int LESSONS = Contract.count("LESSONS");
    private static final int REACHED = Contract.count("REACHED");
    private static final int ASSUMED = Contract.count("ASSUMED");
    private static final long LOCK_AT = Contract.of("names.lock");
    private static final long THREADS_AT = Contract.of("names.threads");
    private static final long OBJECTS_AT = Contract.of("names.objects");
    private static final long LESSONS_AT = Contract.of("names.lessons");
    private static final long LESSON = Contract.of("names.lesson");
    private static final long TABLE = Contract.of("names.table");
    private static final long REACHED_AT = Contract.of("names.reached");
    private static final long ASSUMED_AT = Contract.of("names.assumed");
    private static final long SIZE = Contract.of("names");
    private static final long ENTRY = Contract.of("name");
    private static final long KEY = Contract.of("name.key");
    private static final long NUMBER = Contract.of("name.number");
    private static final long THREAD = 1L << 63;
    /// What has this instead of a parent is no thread: messages of an MPI program that travel by themselves.
    private static final int NO_PARENT = 1 << 30;

    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final VarHandle LONG = JAVA_LONG.varHandle();

    final Path file;
    private final MemorySegment memory;
    /// Of each object number, as far as it was asked for.
    private long[] keys = new long[64];

    Names() {
        try {
            file = Shared.temporary("allways-names-");
            memory = Shared.map(file, SIZE, Arena.ofAuto());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether an access to memory that returns to a place in the program's file has ever been made. Places a megabyte
    /// apart are not told apart.
    boolean reached(long place) {
        return memory.get(JAVA_BYTE, REACHED_AT + place % REACHED) != 0;
    }

    /// What was taken for granted, and where, with zeros between: see [Assumed].
    long[] assumed() {
        return LongStream.range(0, ASSUMED)
                .map(i -> (long) LONG.getAcquire(memory, ASSUMED_AT + 8L * i))
                .toArray();
    }

    /// Takes over what another table has; before any process has begun.
    void assume(long[] entries) {
        for (int i = 0; i < entries.length; i++) {
            memory.set(JAVA_LONG, ASSUMED_AT + 8L * i, entries[i]);
        }
    }

    /// `line:1f` for what is visible, `thread:parent.child=number` for threads that are not the children of main in
    /// their order.
    String text() {
        List<String> all = new ArrayList<>();
        int lessons = memory.get(JAVA_INT, LESSONS_AT);
        for (int i = 0; i < lessons; i++) {
            all.add("see:" + Long.toHexString(memory.get(JAVA_LONG, LESSON + 8L * i)));
        }
        TreeMap<Integer, Long> threads = new TreeMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            long key = memory.get(JAVA_LONG, TABLE + ENTRY * i + KEY);
            if (key < 0) {
                threads.put(memory.get(JAVA_INT, TABLE + ENTRY * i + NUMBER), key & ~THREAD);
            }
        }
        boolean plain = threads.entrySet().stream().allMatch(each -> each.getValue() == each.getKey() - 1);
        if (!plain) {
            threads.values().forEach(key -> all.add("thread:" + Long.toHexString(key)));
        }
        return String.join(";", all);
    }

    /// What [#text] said; before any process has begun.
    void restore(String text) {
        int threads = 0;
        int lessons = 0;
        for (String each : text.split(";", -1)) {
            String[] parts = each.split(":", 2);
            if (parts.length == 2 && parts[0].equals("see") && lessons < LESSONS) {
                memory.set(JAVA_LONG, LESSON + 8L * lessons++, Long.parseUnsignedLong(parts[1], 16));
            } else if (parts.length == 2 && parts[0].equals("thread")) {
                put(Long.parseUnsignedLong(parts[1], 16) | THREAD, ++threads);
            }
        }
        memory.set(JAVA_INT, LESSONS_AT, lessons);
        memory.set(JAVA_INT, THREADS_AT, threads);
    }

    // --- for searches in several processes

    /// How many threads have a number.
    int threads() {
        return memory.get(JAVA_INT, THREADS_AT);
    }

    /// What all processes of a search must know alike: what is visible, and which threads there are, each by the way it
    /// was
    /// made. `thread:0.2.1` is the first child of the second child of main; `actor:4000000100000100` is no thread and
    /// nobody's
    /// child.
    Set<String> shared() {
        Set<String> all = new TreeSet<>();
        for (int i = 0, lessons = memory.get(JAVA_INT, LESSONS_AT); i < lessons; i++) {
            all.add("see:" + Long.toHexString(memory.get(JAVA_LONG, LESSON + 8L * i)));
        }
        Map<Integer, Long> made = new HashMap<>();
        for (int i = 0; i < ENTRIES; i++) {
            long key = memory.get(JAVA_LONG, TABLE + ENTRY * i + KEY);
            if (key < 0) {
                made.put(memory.get(JAVA_INT, TABLE + ENTRY * i + NUMBER), key & ~THREAD);
            }
        }
        made.forEach((number, key) -> {
            if (key >>> 32 >= NO_PARENT) {
                all.add("actor:" + Long.toHexString(key));
                return;
            }
            StringBuilder way = new StringBuilder();
            for (Long at = made.get(number); at != null; at = made.get((int) (at >>> 32))) {
                way.insert(0, "." + at.intValue());
            }
            all.add("thread:0" + way);
        });
        return all;
    }

    /// Takes over what [#shared] said, in a table that is still empty. Threads get their numbers in an order that
    /// depends on
    /// nothing else, parents before children.
    void agree(Set<String> shared) {
        List<int[]> ways = new ArrayList<>();
        TreeSet<Long> others = new TreeSet<>();
        StringBuilder seen = new StringBuilder();
        for (String each : new TreeSet<>(shared)) {
            if (each.startsWith("thread:")) {
                ways.add(Arrays.stream(each.substring("thread:0.".length()).split("\\.", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray());
            } else if (each.startsWith("actor:")) {
                others.add(Long.parseUnsignedLong(each.substring("actor:".length()), 16));
            } else {
                seen.append(each).append(';');
            }
        }
        ways.sort(Comparator.<int[]>comparingInt(way -> way.length).thenComparing(Arrays::compare));
        restore(seen.toString());
        Map<List<Integer>, Integer> numbers = new HashMap<>(Map.of(List.of(), 0));
        for (int[] way : ways) {
            List<Integer> path = Arrays.stream(way).boxed().toList();
            Integer parent = numbers.get(path.subList(0, path.size() - 1));
            if (parent == null) {
                throw new IllegalArgumentException("a thread without the one that made it: " + path);
            }
            int number = numbers.size();
            put(THREAD | (long) parent << 32 | path.getLast(), number);
            numbers.put(path, number);
        }
        int last = ways.size();
        for (long other : others) {
            put(THREAD | other, ++last);
        }
        memory.set(JAVA_INT, THREADS_AT, last);
    }

    /// What object `number` is called in every process that was built alike: where it is.
    synchronized String key(int number) {
        if (number >= keys.length || keys[number] == 0) {
            int most = Math.max(number, memory.get(JAVA_INT, OBJECTS_AT));
            keys = Arrays.copyOf(keys, Math.max(keys.length, most + 1));
            for (int i = 0; i < ENTRIES; i++) {
                long key = (long) LONG.getAcquire(memory, TABLE + ENTRY * i + KEY);
                int named = key > 0 ? memory.get(JAVA_INT, TABLE + ENTRY * i + NUMBER) : 0;
                if (named > 0 && named < keys.length) {
                    keys[named] = key;
                }
            }
        }
        return Long.toHexString(keys[number]);
    }

    /// The number of the object called `key`; as in `objects.c`, whoever comes first gives it.
    int number(String text) {
        long key = Long.parseUnsignedLong(text, 16);
        if (key == 0) {
            return 0;
        }
        if (key < 0) {
            throw new IllegalArgumentException("not an object");
        }
        for (int at = place(key); ; at = at + 1 & ENTRIES - 1) {
            long there = (long) LONG.getAcquire(memory, TABLE + ENTRY * at + KEY);
            if (there == 0) {
                there = take(at, key);
            }
            if (there == key) {
                return memory.get(JAVA_INT, TABLE + ENTRY * at + NUMBER);
            }
        }
    }

    /// Writes `key` into a free entry, unless somebody was faster. What is there then.
    private long take(int at, long key) {
        while ((int) INT.getAndSetAcquire(memory, LOCK_AT, 1) != 0) {
            Thread.onSpinWait();
        }
        try {
            long there = memory.get(JAVA_LONG, TABLE + ENTRY * at + KEY);
            if (there == 0) {
                int objects = memory.get(JAVA_INT, OBJECTS_AT) + 1;
                if (objects + threads() >= ENTRIES / 2) {
                    throw new IllegalArgumentException("more objects than there are numbers for");
                }
                memory.set(JAVA_INT, OBJECTS_AT, objects);
                memory.set(JAVA_INT, TABLE + ENTRY * at + NUMBER, objects);
                LONG.setRelease(memory, TABLE + ENTRY * at + KEY, key);
                there = key;
            }
            return there;
        } finally {
            INT.setRelease(memory, LOCK_AT, 0);
        }
    }

    private static int place(long key) {
        long mixed = key * 0x9e3779b97f4a7c15L;
        return (int) (mixed ^ mixed >>> 32) & ENTRIES - 1;
    }

    private void put(long key, int number) {
        int at = place(key);
        while (memory.get(JAVA_LONG, TABLE + ENTRY * at + KEY) != 0) {
            at = at + 1 & ENTRIES - 1;
        }
        memory.set(JAVA_LONG, TABLE + ENTRY * at + KEY, key);
        memory.set(JAVA_INT, TABLE + ENTRY * at + NUMBER, number);
    }
}
