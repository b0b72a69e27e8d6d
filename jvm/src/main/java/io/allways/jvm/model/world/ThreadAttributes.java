package io.allways.jvm.model.world;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.run.World.Attribute;
import io.allways.jvm.weave.Replacements.Replaces;
import org.jspecify.annotations.Nullable;

/// What a thread object has: its name, priority and so on. The JDK keeps them in volatile fields, so that a change and
/// a
/// look at the same time are both announced before the JDK's own method does it.
@Replaces(Thread.class)
public final class ThreadAttributes {
    private ThreadAttributes() {}

    public static String getName(Thread thread) {
        World.looksAt(thread, Attribute.NAME);
        return thread.getName();
    }

    public static String toString(Thread thread) {
        World.looksAt(thread, Attribute.NAME);
        World.looksAt(thread, Attribute.PRIORITY);
        return thread.toString();
    }

    public static void setName(Thread thread, String name) {
        World.changes(thread, Attribute.NAME);
        thread.setName(name);
    }

    public static int getPriority(Thread thread) {
        World.looksAt(thread, Attribute.PRIORITY);
        return thread.getPriority();
    }

    @SuppressWarnings("ThreadPriorityCheck") // the program relies on it, if anybody
    public static void setPriority(Thread thread, int priority) {
        World.changes(thread, Attribute.PRIORITY);
        thread.setPriority(priority);
    }

    public static boolean isDaemon(Thread thread) {
        World.looksAt(thread, Attribute.DAEMON);
        return thread.isDaemon();
    }

    public static void setDaemon(Thread thread, boolean on) {
        if (thread.isVirtual() || !Calls.on()) {
            thread.setDaemon(on);
            return;
        }
        if (thread.isAlive()) {
            throw new IllegalThreadStateException();
        }
        World.changes(thread, Attribute.DAEMON);
        Hooks.quiet(); // it would look once more whether the thread was started
        try {
            thread.setDaemon(on);
        } finally {
            Hooks.loud();
        }
    }

    public static Thread.@Nullable UncaughtExceptionHandler getUncaughtExceptionHandler(Thread thread) {
        World.looksAt(thread, Attribute.HANDLER);
        return thread.getUncaughtExceptionHandler();
    }

    public static void setUncaughtExceptionHandler(Thread thread, Thread.@Nullable UncaughtExceptionHandler handler) {
        World.changes(thread, Attribute.HANDLER);
        thread.setUncaughtExceptionHandler(handler);
    }

    public static @Nullable ClassLoader getContextClassLoader(Thread thread) {
        World.looksAt(thread, Attribute.CLASS_LOADER);
        return thread.getContextClassLoader();
    }

    public static void setContextClassLoader(Thread thread, @Nullable ClassLoader loader) {
        World.changes(thread, Attribute.CLASS_LOADER);
        thread.setContextClassLoader(loader);
    }
}
