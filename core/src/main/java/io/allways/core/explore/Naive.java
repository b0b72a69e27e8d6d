package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;

/// Every interleaving: the reference. From each state every enabled actor, and no reasoning at all about what could be
/// left out.
final class Naive extends DepthFirst {
    Naive() {
        super("naive", false, true, Dependence.STANDARD);
    }

    @Override
    void analyse(Execution x, int from) {
        runAllEnabled(x, from);
    }
}
