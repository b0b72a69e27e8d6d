package io.allways.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;

/// A thread that explores and its native process share a core: only one of them has something to do at a time, and
/// whoever hands over goes to sleep, so the other one goes on where it was. Waking somebody on a core that has fallen
/// asleep takes longer than most executions.
///
/// Where the system does not let us choose, everything works as before.
final class Cores {
    private static final int NOWHERE = -1;
    private static final int MASK_BYTES = 128;
    private static final BitSet ALLOWED;
    private static final int[] USERS;
    private static final CoreClaims CLAIMS = CoreClaims.ofThisUser();
    private static final ThreadLocal<Integer> HERE = ThreadLocal.withInitial(() -> NOWHERE);

    static {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            long got = SystemCall.GET_AFFINITY.with(mask, 0, MASK_BYTES, mask.address(), 0);
            ALLOWED = got < 0 ? new BitSet() : BitSet.valueOf(mask.toArray(ValueLayout.JAVA_BYTE));
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
            long ignored = SystemCall.SET_AFFINITY.with(mask, process, MASK_BYTES, mask.address(), 0);
        }
    }
}
