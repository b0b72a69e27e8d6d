package io.allways.jvm.model.world;

import io.allways.jvm.objects.ObjectUses;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.InputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// Each process has its own standard streams, and may take others instead.
@Replaces(System.class)
public final class StandardStreams {
    private StandardStreams() {}

    public static void setOut(@Nullable PrintStream stream) {
        ObjectUses.stream(true);
        World.out(stream);
    }

    public static void setErr(@Nullable PrintStream stream) {
        ObjectUses.stream(true);
        World.err(stream);
    }

    public static void setIn(@Nullable InputStream stream) {
        ObjectUses.stream(true);
        World.in(stream);
    }
}
