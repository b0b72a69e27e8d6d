package io.allways.c;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The memory that a worker shares with its native process: `shared.h` has the same layout, and says what is what.
final class Shared implements AutoCloseable {
    static final int EVENTS = 1 << 21;
    static final int ACTORS = 512;
    private static final int ENABLED_WORDS = ACTORS / 64;
    private static final int SLEEPERS = 1 << 14;
    private static final int CHANGE_POINTS = 4096;
    private static final int TEXT_SIZE = 1 << 24;
    private static final int MOST_CAUSES = 1 << 23;
    static final int MOST_LEFT_CAUSES = 4;

    // the header
    static final long REQUEST = 0;
    static final long REPLY = 4;
    static final long CHECKER_SLEEPS = 8;
    static final long RUNTIME_SLEEPS = 12;
    static final long PLAN_LENGTH = 16;
    static final long TAIL = 20;
    static final long KEPT = 24;
    static final long MAX_STEPS = 28;
    static final long FLAGS = 32;
    static final long SLEEPING = 36;
    static final long CHANGES = 40;
    static final long SEED = 48;
    static final long STATUS = 56;
    static final long LENGTH = 60;
    static final long ENDING = 64;
    static final long ACTOR_COUNT = 68;
    static final long FAILURES = 72;
    static final long DIFFERS_AT = 76;
    static final long DIFFERS_OP = 80;
    static final long READY = 84;
    static final long DIFFERS_RANGE = 88;
    static final long TEXT_LENGTH = 96;
    static final long TEXT_CUT = 100;
    static final long PULSE = 104;
    static final long RUNNING = 112;
    static final long PID = 116;

    // the arrays
    static final long PLAN = 4096;
    static final long STEPS = PLAN + 4L * EVENTS;
    static final long OPS = STEPS + 4L * EVENTS;
    static final long ALTERNATIVES = OPS + 4L * EVENTS;
    static final long RANGES = ALTERNATIVES + 4L * EVENTS;
    static final long VALUES = RANGES + 8L * EVENTS;
    static final long LEFT = VALUES + 8L * EVENTS;
    static final long LEFT_OPS = LEFT + 4L * ACTORS;
    static final long LEFT_RANGES = LEFT_OPS + 4L * ACTORS;
    static final long SLEEP_STEPS = LEFT_RANGES + 8L * ACTORS;
    static final long SLEEP_OPS = SLEEP_STEPS + 4L * SLEEPERS;
    static final long SLEEP_RANGES = SLEEP_OPS + 4L * SLEEPERS;
    static final long CHANGE_STEPS = SLEEP_RANGES + 8L * SLEEPERS;
    static final long TEXT = CHANGE_STEPS + 4L * CHANGE_POINTS;
    static final long ENABLED = TEXT + TEXT_SIZE;
    static final long CAUSE_ENDS = ENABLED + 8L * ENABLED_WORDS * EVENTS;
    static final long CAUSES = CAUSE_ENDS + 4L * EVENTS;
    static final long LEFT_CAUSES = CAUSES + 4L * MOST_CAUSES;
    static final long SIZE = LEFT_CAUSES + 4L * MOST_LEFT_CAUSES * ACTORS;

    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final VarHandle LONG = JAVA_LONG.varHandle();

    final Path file;
    final MemorySegment memory;

    Shared() {
        try {
            file = temporary("allways-");
            // Unmapped once nobody can reach it: a thread may still be waiting for a process that was ended.
            memory = map(file, SIZE, Arena.ofAuto());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A new file in memory where the system has such a place.
    static Path temporary(String prefix) throws IOException {
        Path memory = Path.of("/dev/shm");
        Path file = Files.isWritable(memory)
                ? Files.createTempFile(memory, prefix, ".shared")
                : Files.createTempFile(prefix, ".shared");
        file.toFile().deleteOnExit();
        return file;
    }

    /// Maps a file of `size`, which is mostly holes.
    static MemorySegment map(Path file, long size, Arena arena) throws IOException {
        try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(size);
            return access.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
        }
    }

    int get(long at) {
        return memory.get(JAVA_INT, at);
    }

    void set(long at, int value) {
        memory.set(JAVA_INT, at, value);
    }

    long getLong(long at) {
        return memory.get(JAVA_LONG, at);
    }

    void setLong(long at, long value) {
        memory.set(JAVA_LONG, at, value);
    }

    int getVolatile(long at) {
        return (int) INT.getVolatile(memory, at);
    }

    void setVolatile(long at, int value) {
        INT.setVolatile(memory, at, value);
    }

    long pulse() {
        return (long) LONG.getOpaque(memory, PULSE);
    }

    int running() {
        return (int) INT.getOpaque(memory, RUNNING);
    }

    boolean enabled(int event, int actor) {
        long word = getLong(ENABLED + 8L * ((long) event * ENABLED_WORDS + (actor >>> 6)));
        return (word & 1L << actor) != 0;
    }

    String text() {
        byte[] bytes = memory.asSlice(TEXT, get(TEXT_LENGTH)).toArray(JAVA_BYTE);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static int mostSleepers() {
        return SLEEPERS;
    }

    static int mostChangePoints() {
        return CHANGE_POINTS;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // it goes with the process
        }
    }
}
