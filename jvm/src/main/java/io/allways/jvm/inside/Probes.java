package io.allways.jvm.inside;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.World;

/// In place of `ThreadLocalRandom`, which spreads threads over cells and makes up the heights of skip lists: always the
/// same number, so that executions can be repeated.
public final class Probes {
    private Probes() {}

    public static int getProbe() {
        World.assume(Assumes.RANDOM);
        return 1;
    }

    public static int advanceProbe(int probe) {
        return probe + 1;
    }

    public static void localInit() {}

    public static int nextSecondarySeed() {
        World.assume(Assumes.RANDOM);
        return 1;
    }
}
