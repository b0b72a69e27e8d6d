package io.allways.jvm.model.world;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;

/// `Runtime`: a machine that is the same everywhere.
@Replaces(Runtime.class)
public final class Machines {
    private static final int PROCESSORS = 2;
    private static final long MEMORY = 1L << 30;

    private Machines() {}

    public static int availableProcessors(Runtime runtime) {
        return PROCESSORS;
    }

    public static long freeMemory(Runtime runtime) {
        return MEMORY / 2;
    }

    public static long totalMemory(Runtime runtime) {
        return MEMORY;
    }

    public static long maxMemory(Runtime runtime) {
        return MEMORY;
    }

    public static void gc(Runtime runtime) {
        World.collectsGarbage();
    }

    public static void runFinalization(Runtime runtime) {
        World.collectsGarbage();
    }

    public static void exit(Runtime runtime, int status) {
        World.exit(status);
    }

    public static void halt(Runtime runtime, int status) {
        World.halt(status);
    }

    public static void addShutdownHook(Runtime runtime, Thread hook) {
        if (!World.hook(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        return World.unhook(hook);
    }
}
