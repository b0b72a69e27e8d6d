package io.allways.jvm.model.world;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Random;

/// A [Random] whose seed, where none is given, is the same in every execution. Threads that share it depend on each
/// other.
@StandsFor(Random.class)
public class CheckedRandom extends Random {
    private static final long serialVersionUID = 1;

    public CheckedRandom() {
        super(World.seed());
    }

    public CheckedRandom(long seed) {
        super(seed);
    }

    @Override
    protected int next(int bits) {
        boolean on = Calls.begin(this);
        try {
            return super.next(bits);
        } finally {
            if (on) {
                Calls.end(this, true);
            }
        }
    }

    /// Synchronized in the JDK, which must not meet a scheduling point.
    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    public double nextGaussian() {
        boolean on = Calls.begin(this);
        try {
            return super.nextGaussian();
        } finally {
            if (on) {
                Calls.end(this, true);
            }
        }
    }

    @Override
    public String toString() {
        return World.text(this, "java.util.Random");
    }
}
