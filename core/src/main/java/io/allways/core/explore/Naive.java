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
        for (int i = from; i < x.length(); i++) {
            for (int actor = 0; actor < x.actors(); actor++) {
                if (x.enabled(i, actor)) {
                    frames.get(i).backtrack.set(actor);
                }
            }
        }
    }
}
