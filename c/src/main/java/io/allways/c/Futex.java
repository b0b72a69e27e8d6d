package io.allways.c;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Waiting for another process at a word of shared memory; and signals, which Java cannot send either.
@SuppressWarnings("restricted") // the launcher allows it
final class Futex {
    private static final long SYS_FUTEX = switch (System.getProperty("os.arch")) {
        case "aarch64" -> 98;
        default -> 202;
    };
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final long MILLIS = 20;

    private static final MethodHandle SYSCALL;
    private static final MethodHandle KILL;
    private static final MemorySegment TIME = Arena.global().allocate(16, 8);

    static {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor futex = FunctionDescriptor.of(
                JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
        SYSCALL = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"), futex, Linker.Option.firstVariadicArg(1));
        KILL = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("kill"), FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
        TIME.set(JAVA_LONG, 0, 0);
        TIME.set(JAVA_LONG, 8, MILLIS * 1_000_000);
    }

    private Futex() {}

    /// Until the word is no longer `value`, or somebody wakes us, or a moment has passed.
    static void await(MemorySegment word, int value) {
        call(word, WAIT, value, TIME);
    }

    static void wake(MemorySegment word) {
        call(word, WAKE, 1, MemorySegment.NULL);
    }

    private static void call(MemorySegment word, int what, int value, MemorySegment time) {
        try {
            long ignored = (long) SYSCALL.invokeExact(SYS_FUTEX, word, (long) what, (long) value, time, 0L, 0L);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void signal(int process, int signal) {
        try {
            int ignored = (int) KILL.invokeExact(process, signal);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
