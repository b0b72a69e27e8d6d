package io.allways.jvm.model.world;

import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import org.jspecify.annotations.Nullable;

/// `System`: the time, hash codes, and the end.
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

    public static int identityHashCode(@Nullable Object object) {
        return World.hash(object);
    }
}
