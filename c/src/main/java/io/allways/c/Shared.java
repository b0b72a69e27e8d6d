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

/// The memory that a worker shares with its native process: `shared.def` says what is what.
final class Shared implements AutoCloseable {
    private static final Status[] STATUSES = Status.values();

    static final int EVENTS = Contract.count("EVENTS");
    private static final int ENABLED_WORDS = Contract.count("ENABLED_WORDS");
    private static final int SLEEPERS = Contract.count("SLEEPERS");
    private static final int CHANGE_POINTS = Contract.count("CHANGE_POINTS");
    static final int MOST_LEFT_CAUSES = Contract.count("LEFT_CAUSES");

    // the header
    static final long REQUEST = Contract.of("header.request");
    static final long REPLY = Contract.of("header.reply");
    static final long CHECKER_SLEEPS = Contract.of("header.checker_sleeps");
    static final long RUNTIME_SLEEPS = Contract.of("header.runtime_sleeps");
    static final long PLAN_LENGTH = Contract.of("header.plan_length");
    static final long TAIL = Contract.of("header.tail");
    static final long KEPT = Contract.of("header.kept");
    static final long MAX_STEPS = Contract.of("header.max_steps");
    static final long FLAGS = Contract.of("header.flags");
    static final long SLEEPING = Contract.of("header.sleepers");
    static final long CHANGES = Contract.of("header.change_points");
    static final long SEED = Contract.of("header.seed");
    private static final long STATUS = Contract.of("header.status");
    static final long LENGTH = Contract.of("header.length");
    static final long ENDING = Contract.of("header.ending");
    static final long ACTOR_COUNT = Contract.of("header.actors");
    static final long DIFFERS_AT = Contract.of("header.differs_at");
    static final long DIFFERS_OP = Contract.of("header.differs_op");
    static final long READY = Contract.of("header.ready");
    static final long DIFFERS_RANGE = Contract.of("header.differs_range");
    static final long TEXT_LENGTH = Contract.of("header.text_length");
    static final long PULSE = Contract.of("header.pulse");
    static final long RUNNING = Contract.of("header.running");
    static final long PID = Contract.of("header.pid");

    // the arrays
    static final long PLAN = Contract.of("shared.plan");
    static final long STEPS = Contract.of("shared.steps");
    static final long OPS = Contract.of("shared.ops");
    static final long ALTERNATIVES = Contract.of("shared.alternatives");
    static final long RANGES = Contract.of("shared.ranges");
    static final long VALUES = Contract.of("shared.values");
    static final long LEFT = Contract.of("shared.left");
    static final long LEFT_OPS = Contract.of("shared.left_ops");
    static final long LEFT_RANGES = Contract.of("shared.left_ranges");
    static final long SLEEP_STEPS = Contract.of("shared.sleep_steps");
    static final long SLEEP_OPS = Contract.of("shared.sleep_ops");
    static final long SLEEP_RANGES = Contract.of("shared.sleep_ranges");
    static final long CHANGE_STEPS = Contract.of("shared.change_points");
    static final long TEXT = Contract.of("shared.text");
    static final long ENABLED = Contract.of("shared.enabled");
    static final long CAUSE_ENDS = Contract.of("shared.cause_ends");
    static final long CAUSES = Contract.of("shared.causes");
    static final long LEFT_CAUSES = Contract.of("shared.left_causes");
    private static final long SIZE = Contract.of("shared");

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

    Status status() {
        return STATUSES[get(STATUS)];
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
