package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.Execution.Ending;
import io.allways.core.Execution.Left;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Plan;
import java.util.BitSet;

/// What to do with a random execution that was dropped because an actor chose to foresee what did not happen: run it
/// again up to that choice, and choose otherwise. The front end says whose guess was wrong; if it does not, or that has
/// been tried, who is blocked at the end has made the choice, or waits for who has: then of the last choices of the
/// blocked actors the latest is changed first, then the one before it, as in a search depth first. A program that waits
/// for interrupts at many places would hardly ever be sampled otherwise.
final class SecondThoughts {
    /// Each thread of a program that interrupts all of them may have to change its mind, one after the other.
    private static final int MOST = 256;

    private static final int MOST_BLIND = 32;

    private final BitSet changed = new BitSet();
    private int tries;
    private int blind;

    /// Before a new random execution.
    void forget() {
        changed.clear();
        tries = 0;
        blind = 0;
    }

    /// Whether the plan is now another one to try; if so, the execution keeps what the plan repeats.
    boolean next(Execution dropped, Plan plan) {
        if (dropped.ending() != Ending.REDUNDANT || dropped.fails() || tries == MOST) {
            return false;
        }
        int at = choice(dropped, true);
        if (at < 0 && blind < MOST_BLIND) {
            at = choice(dropped, false);
            blind++;
        }
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
    ///
    /// @param mistaken whether only of an actor that is known to have guessed wrong
    private int choice(Execution dropped, boolean mistaken) {
        BitSet seen = new BitSet();
        for (int at = dropped.length() - 1; at >= 0; at--) {
            int actor = dropped.actor(at);
            if (Op.kind(dropped.op(at)) == Kind.CHOOSE
                    && dropped.left(actor) == Left.BLOCKED
                    && !seen.get(actor)
                    && (!mistaken || dropped.mistaken(actor))
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
