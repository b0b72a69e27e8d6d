package io.allways.jvm.memory;

import org.jspecify.annotations.Nullable;

/// What one thread's fences order, as in C11: what happened before a release fence is known to whoever reads a later
/// write of the thread and then passes an acquire fence, however weak the write and the read themselves are.
///
/// Fences are no ops: accesses take effect in the order of the schedule anyway, and this says only what others know,
/// for
/// data races. `storeStoreFence` and `loadLoadFence` count as release and acquire, although reads before the one and
/// writes after the other are not ordered by them.
public final class Fences {
    /// What had happened at the last release fence.
    private int @Nullable [] released;
    /// What reads that acquire nothing have come by since the last acquire fence.
    private int @Nullable [] read;

    /// @param clock what the thread knows now; what it does from now on is not covered
    public void release(int[] clock) {
        released = clock.clone();
    }

    /// What the thread learns, if anything.
    public int @Nullable [] acquire() {
        int[] learned = read;
        read = null;
        return learned;
    }

    /// What a write that releases nothing by itself leaves to be learned.
    public int[] written() {
        return released == null ? new int[0] : released.clone();
    }

    /// A read that acquires nothing by itself has found this.
    public void read(int @Nullable [] clock) {
        if (clock != null && clock.length > 0) {
            read = Clocks.join(read == null ? null : read.clone(), clock);
        }
    }
}
