package io.allways.jvm.model.atomics;

import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.VarHandle;

/// Fences: what they order counts for data races.
@Replaces(VarHandle.class)
public final class VarHandleFences {
    private VarHandleFences() {}

    public static void fullFence() {
        Access.fence(true, true);
        VarHandle.fullFence();
    }

    public static void acquireFence() {
        Access.fence(true, false);
        VarHandle.acquireFence();
    }

    public static void releaseFence() {
        Access.fence(false, true);
        VarHandle.releaseFence();
    }

    public static void loadLoadFence() {
        Access.fence(true, false);
        VarHandle.loadLoadFence();
    }

    public static void storeStoreFence() {
        Access.fence(false, true);
        VarHandle.storeStoreFence();
    }
}
