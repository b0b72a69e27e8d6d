package io.allways.c;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;

/// A thread that explores and its native process share a core: only one of them has something to do at a time, and
/// whoever hands over goes to sleep, so the other one goes on where it was. Waking somebody on a core that has fallen
/// asleep takes longer than most executions.
///
/// Where the system does not let us choose, everything works as before.
@SuppressWarnings("restricted") // the launcher allows it
final class Cores {
    private static final int NOWHERE = -1;
    private static final int MASK_BYTES = 128;
    private static final MethodHandle SET;
    private static final BitSet ALLOWED;
    private static final int[] USERS;
    private static final ThreadLocal<Integer> HERE = ThreadLocal.withInitial(() -> NOWHERE);

    static {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor affinity = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
        SET = linker.downcallHandle(linker.defaultLookup().findOrThrow("sched_setaffinity"), affinity);
        MethodHandle get = linker.downcallHandle(linker.defaultLookup().findOrThrow("sched_getaffinity"), affinity);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            int got = (int) get.invokeExact(0, (long) MASK_BYTES, mask);
            ALLOWED = got < 0 ? new BitSet() : BitSet.valueOf(mask.toArray(ValueLayout.JAVA_BYTE));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
        USERS = new int[Math.max(1, ALLOWED.length())];
    }

    private Cores() {}

    /// A core with as few users as any. Another process that does the same begins to look elsewhere.
    static synchronized int take() {
        int first = (int) (ProcessHandle.current().pid() % USERS.length);
        int best = NOWHERE;
        for (int i = 0; i < USERS.length; i++) {
            int core = (first + i) % USERS.length;
            if (ALLOWED.get(core) && (best == NOWHERE || USERS[core] < USERS[best])) {
                best = core;
            }
        }
        if (best != NOWHERE) {
            USERS[best]++;
        }
        return best;
    }

    static synchronized void giveBack(int core) {
        if (core != NOWHERE) {
            USERS[core]--;
        }
    }

    /// Puts the current thread on a core, if it is not there.
    static void enter(int core) {
        if (HERE.get() != core) {
            HERE.set(core);
            put(0, core);
        }
    }

    /// The current thread may be anywhere again.
    static void leave() {
        if (HERE.get() != NOWHERE) {
            HERE.set(NOWHERE);
            set(0, ALLOWED);
        }
    }

    static void put(int process, int core) {
        if (core != NOWHERE) {
            BitSet only = new BitSet();
            only.set(core);
            set(process, only);
        }
    }

    private static void set(int process, BitSet cores) {
        byte[] bytes = cores.toByteArray();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            MemorySegment.copy(bytes, 0, mask, ValueLayout.JAVA_BYTE, 0, Math.min(bytes.length, MASK_BYTES));
            int ignored = (int) SET.invokeExact(process, (long) MASK_BYTES, mask);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
