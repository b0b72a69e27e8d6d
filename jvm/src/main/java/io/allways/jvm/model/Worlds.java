package io.allways.jvm.model;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;

/// `System`: the time, and the end.
@Replaces(System.class)
public final class Worlds {
    private Worlds() {}

    public static long nanoTime() {
        return World.nanoTime();
    }

    public static long currentTimeMillis() {
        return World.currentTimeMillis();
    }

    public static void exit(int status) {
        World.exit(status);
    }
}
