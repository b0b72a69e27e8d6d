package io.allways.jvm.globals;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// The group of the first thread of a process, in a top group that is nobody else's.
public final class ThreadGroups {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long PRIORITY = UNSAFE.objectFieldOffset(ThreadGroup.class, "maxPriority");
    private static final long GROUPS = UNSAFE.objectFieldOffset(ThreadGroup.class, "ngroups");
    private static final long WEAK_GROUPS = UNSAFE.objectFieldOffset(ThreadGroup.class, "nweaks");

    private ThreadGroups() {}

    /// As on a fresh JVM.
    ///
    /// @param last of the last execution; it is taken again if nothing about it has changed
    public static ThreadGroup main(@Nullable ThreadGroup last) {
        if (last != null && unchanged(last, 0) && unchanged(last.getParent(), 1)) {
            return last;
        }
        return new ThreadGroup((ThreadGroup) Trusted.make(ThreadGroup.class), "main");
    }

    private static boolean unchanged(ThreadGroup group, int groups) {
        return UNSAFE.getInt(group, PRIORITY) == Thread.MAX_PRIORITY
                && UNSAFE.getInt(group, GROUPS) + UNSAFE.getInt(group, WEAK_GROUPS) == groups;
    }
}
