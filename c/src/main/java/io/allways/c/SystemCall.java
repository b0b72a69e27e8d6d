package io.allways.c;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;

/// Calls of the system that Java has no way to make, by their numbers.
///
/// All go through one handle, because the JDK makes and compiles code of its own for each signature, which takes longer
/// than most checks. Memory is therefore passed as a number; who calls keeps it alive.
@SuppressWarnings("restricted") // the launcher allows it
enum SystemCall {
    FUTEX(202, 98),
    KILL(62, 129),
    SET_AFFINITY(203, 122),
    GET_AFFINITY(204, 123);

    private static final MethodHandle SYSCALL = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
                    FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                    Linker.Option.firstVariadicArg(1));

    private final long number;

    SystemCall(long onIntel, long onArm) {
        number = System.getProperty("os.arch").equals("aarch64") ? onArm : onIntel;
    }

    /// What it returns, -1 if it fails.
    long call(long a, long b, long c, long d) {
        try {
            return (long) SYSCALL.invokeExact(number, a, b, c, d);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /// The same, where one of the arguments is the address of this memory, which stays alive until the call returns.
    long with(MemorySegment memory, long a, long b, long c, long d) {
        try {
            return call(a, b, c, d);
        } finally {
            Reference.reachabilityFence(memory);
        }
    }
}
