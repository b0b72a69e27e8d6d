package io.allways.jvm.run;

import io.allways.jvm.describe.Places;
import io.allways.jvm.describe.Stacks;
import java.util.Set;

/// Threads of pools: whether one waits for work.
final class Workers {
    /// Where the JDK's pools wait for work.
    private static final Set<String> IDLE =
            Set.of("java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ForkJoinPool.awaitWork");

    private Workers() {}

    /// If it is blocked in a task instead, the program's frames come first.
    ///
    /// @param running whether it is the one that asks
    static boolean idle(Fiber fiber, boolean running) {
        if (fiber.idle) {
            return true;
        }
        StackTraceElement[] stack = running ? Stacks.raw() : fiber.continuation.getStackTrace();
        int at = Places.first(stack);
        int end = at < 0 ? stack.length : at;
        for (int i = 0; i < end; i++) {
            if (IDLE.contains(stack[i].getClassName() + "." + stack[i].getMethodName())) {
                return true;
            }
        }
        return false;
    }
}
