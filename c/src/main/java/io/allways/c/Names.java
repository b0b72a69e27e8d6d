package io.allways.c;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The numbers of threads and objects, and what must be visible: one table for all workers of a target, which the
/// native
/// processes write (`struct names` in `shared.h`). As text it goes into saved failures, so that a schedule keeps its
/// meaning.
final class Names {
    private static final int ENTRIES = 1 << 20;
    private static final int LESSONS = 4096;
    private static final long THREADS_AT = 4;
    private static final long LESSONS_AT = 12;
    private static final long LESSON = 16;
    private static final long TABLE = LESSON + 8L * LESSONS;
    private static final long SIZE = TABLE + 16L * ENTRIES;
    private static final long THREAD = 1L << 63;

    final Path file;
    private final MemorySegment memory;

    Names() {
        try {
            file = Shared.temporary("allways-names-");
            memory = Shared.map(file, SIZE, Arena.ofAuto());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
            long key = memory.get(JAVA_LONG, TABLE + 16L * i);
            if (key < 0) {
                threads.put(memory.get(JAVA_INT, TABLE + 16L * i + 8), key & ~THREAD);
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

    private void put(long key, int number) {
        long mixed = key * 0x9e3779b97f4a7c15L;
        int at = (int) (mixed ^ mixed >>> 32) & ENTRIES - 1;
        while (memory.get(JAVA_LONG, TABLE + 16L * at) != 0) {
            at = at + 1 & ENTRIES - 1;
        }
        memory.set(JAVA_LONG, TABLE + 16L * at, key);
        memory.set(JAVA_INT, TABLE + 16L * at + 8, number);
    }
}
