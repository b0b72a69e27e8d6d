package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Plan;
import java.util.BitSet;

/// What to do with a random execution that was dropped because an actor chose to foresee what did not happen: run it
/// again up to that choice, and choose otherwise. Who is blocked at the end has made the choice, or waits for who has;
/// so of the last choices of the blocked actors the latest is changed first, then the one before it, as in a search
/// depth first. A program that waits for interrupts at many places would hardly ever be sampled otherwise.
final class SecondThoughts {
    private static final int MOST = 32;

    private final BitSet changed = new BitSet();
    private int tries;

    /// Before a new random execution.
    void forget() {
        changed.clear();
        tries = 0;
    }

    /// Whether the plan is now another one to try; if so, the execution keeps what the plan repeats.
    boolean next(Execution dropped, Plan plan) {
        if (dropped.ending() != Ending.REDUNDANT || dropped.fails() || tries == MOST) {
            return false;
        }
        int at = choice(dropped);
        if (at < 0) {
            return false;
        }
        tries++;
        changed.clear(at, Math.max(at, changed.length()));
        changed.set(at);
        int step = dropped.step(at);
        int other = (Op.alternative(step) + 1) % dropped.alternatives(at);
        plan.keep(0);
        for (int i = 0; i < at; i++) {
            plan.add(dropped.step(i));
        }
        plan.add(Op.step(Op.actor(step), other));
        dropped.keep(at);
        return true;
    }

    /// The latest event that is the last choice of a blocked actor and has not been changed yet.
    private int choice(Execution dropped) {
        BitSet seen = new BitSet();
        for (int at = dropped.length() - 1; at >= 0; at--) {
            int actor = dropped.actor(at);
            if (Op.kind(dropped.op(at)) == Kind.CHOOSE
                    && dropped.left(actor) == Left.BLOCKED
                    && !seen.get(actor)
                    && dropped.alternatives(at) > 1) {
                if (!changed.get(at)) {
                    return at;
                }
                seen.set(actor);
            }
        }
        return -1;
    }
}
