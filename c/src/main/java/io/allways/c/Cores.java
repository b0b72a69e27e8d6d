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
    private static final CoreClaims CLAIMS = CoreClaims.ofThisUser();
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

    /// A core that no other process of ours has, or, if all of them are ours, the one with the fewest users. If others
    /// have some, the system may choose: to share a core with a process that computes all the time costs more than
    /// being
    /// woken up on another one.
    static synchronized int take() {
        int best = NOWHERE;
        boolean others = false;
        for (int core = ALLOWED.nextSetBit(0); core >= 0; core = ALLOWED.nextSetBit(core + 1)) {
            if (USERS[core] > 0) {
                best = best == NOWHERE || USERS[core] < USERS[best] ? core : best;
            } else if (CLAIMS.take(core)) {
                USERS[core] = 1;
                return core;
            } else {
                others = true;
            }
        }
        if (best == NOWHERE || others) {
            return NOWHERE;
        }
        USERS[best]++;
        return best;
    }

    static synchronized void giveBack(int core) {
        if (core != NOWHERE && --USERS[core] == 0) {
            CLAIMS.giveBack(core);
        }
    }

    /// Puts the current thread on a core, if it is not there.
    static void enter(int core) {
        if (HERE.get() != core) {
            put(0, core);
            HERE.set(core);
        }
    }

    /// The current thread may be anywhere again.
    static void leave() {
        if (HERE.get() != NOWHERE) {
            HERE.set(NOWHERE);
            put(0, NOWHERE);
        }
    }

    static void put(int process, int core) {
        BitSet cores = ALLOWED;
        if (core != NOWHERE) {
            cores = new BitSet();
            cores.set(core);
        }
        if (!cores.isEmpty()) {
            set(process, cores);
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
