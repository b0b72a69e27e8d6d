package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;

/// Every interleaving whose schedule costs at most a bound.
final class Bounded extends DepthFirst {
    /// What it costs to go from one actor to another.
    enum Cost {
        /// A switch away from an actor that could have gone on.
        PREEMPTIONS,
        /// Any switch.
        SWITCHES
    }

    private final Cost cost;
    private final int bound;
    private boolean cut;

    Bounded(Cost cost, int bound) {
        super("bounded", false, false, Dependence.STANDARD);
        this.cost = cost;
        this.bound = bound;
    }

    /// Whether something was left out because of the bound.
    boolean cut() {
        return cut;
    }

    @Override
    void analyse(Execution x, int from) {
        runAllEnabled(x, from);
    }

    @Override
    boolean allowed(Execution x, int depth, int actor) {
        int used = 0;
        for (int i = 1; i <= depth; i++) {
            int before = x.actor(i - 1);
            boolean counts = cost == Cost.SWITCHES || x.enabled(i, before);
            if ((i < depth ? x.actor(i) : actor) != before && counts) {
                used++;
            }
        }
        cut |= used > bound;
        return used <= bound;
    }
}
