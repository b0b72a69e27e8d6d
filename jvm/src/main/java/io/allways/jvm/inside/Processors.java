package io.allways.jvm.inside;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.World;

/// In place of `Runtime`, which copies ask for the number of processors: one, so that who has to wait does not spin
/// before it parks. A spinning thread would be taken for one that waits until something changes, and its time limit
/// would come too late.
public final class Processors {
    private static final Processors ONE = new Processors();

    private Processors() {}

    public static Processors getRuntime() {
        return ONE;
    }

    public int availableProcessors() {
        World.assume(Assumes.ONE_PROCESSOR);
        return 1;
    }
}
