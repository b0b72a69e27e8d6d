package io.allways.jvm.model.locks;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

/// Nothing stands in for synchronizers with a state of 64 bits: where one is made, the search begins again with the
/// JDK's own code.
@StandsFor(AbstractQueuedLongSynchronizer.class)
public abstract class CheckedLongSynchronizer extends AbstractQueuedLongSynchronizer {
    private static final long serialVersionUID = 1;

    protected CheckedLongSynchronizer() {
        Learned.learn(Lessons.INSIDE + AbstractQueuedLongSynchronizer.class.getName());
        super();
    }
}
