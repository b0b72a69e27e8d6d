package io.allways.jvm.model.world;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import org.jspecify.annotations.Nullable;

/// Static methods of `Thread`: `onSpinWait`, which the JVM replaces by an instruction, and what asks for things that
/// the JVM does not know.
@Replaces(Thread.class)
public final class ThreadStatics {
    private ThreadStatics() {}

    public static void onSpinWait() {
        Hooks.hints();
    }

    public static boolean holdsLock(Object object) {
        return World.holdsLock(object);
    }

    public static void setDefaultUncaughtExceptionHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        World.handler(handler);
    }

    public static Thread.@Nullable UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return World.handler();
    }
}
