package io.allways.core.explore;

import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Transitions;
import java.util.Arrays;

/// What is to the left of the current execution at one of its states: the transitions asleep there or run from there
/// before; and which of them the execution shows to be no way to its reversed races.
///
/// Let `e` be the event run from the state and `u` all that follows and does not happen after `e`. A race of `e` with
/// `f` is reversed by `u.f`, which is not needed if something on the left is a weak initial of it. That depends
/// almost only on `u`. So each transition on the left has one of three fates, and the event that decided it:
/// - *initial*: it is in `u` and could go first. Then no reversal is needed here, whatever comes later.
/// - *in conflict*: something in `u` depends on it. Then it covers no reversal.
/// - *open*: neither, so far; it covers the races of `f` that it is independent of.
///
/// Fates are kept from one execution to the next for as long as the events that decided them are.
final class Left {
    /// Not covered.
    static final int NOT = -1;

    private static final int OPEN = Integer.MAX_VALUE;

    final Transitions transitions = new Transitions();
    private int[] decided = new int[4];
    private int seen;
    private int initial = OPEN;

    /// Makes it empty, at the state from which event `event` is run.
    void reset(int event) {
        transitions.clear();
        restart(event);
    }

    /// Forgets all fates.
    void restart(int event) {
        if (decided.length < transitions.size()) {
            decided = new int[transitions.size() * 2];
        }
        Arrays.fill(decided, 0, transitions.size(), OPEN);
        seen = event + 1;
        initial = OPEN;
    }

    /// Forgets what events from `length` on decided.
    void truncate(int length) {
        if (initial >= length) {
            initial = OPEN;
        }
        for (int k = 0; k < transitions.size(); k++) {
            if (decided[k] >= length) {
                decided[k] = OPEN;
            }
        }
        seen = Math.min(seen, length);
    }

    /// Takes in the events of the execution that are not yet seen. Only those of the actors and objects of the open
    /// transitions are looked at: nothing else can decide them.
    void extend(HappensBefore hb, int e) {
        if (seen < hb.length() && initial == OPEN) {
            for (int k = 0; k < transitions.size(); k++) {
                if (decided[k] == OPEN) {
                    decide(hb, e, k);
                }
            }
            seen = initial == OPEN ? hb.length() : initial;
        }
    }

    private void decide(HappensBefore hb, int e, int k) {
        int step = transitions.step(k);
        int op = transitions.op(k);
        int own = OPEN;
        for (int i = hb.latest(Op.actor(step)); i >= seen; i = hb.earlier(i)) {
            own = hb.before(e, i) ? own : i;
        }
        int first = Math.min(conflict(hb, e, k, false), Op.kind(op) == Kind.WAIT ? conflict(hb, e, k, true) : OPEN);
        decided[k] = Math.min(own, first);
        if (own < first && hb.execution().step(own) == step) {
            initial = Math.min(initial, own);
        }
    }

    /// The first unseen event of a chain that does not happen after `e` and depends on transition `k`.
    private int conflict(HappensBefore hb, int e, int k, boolean second) {
        int op = transitions.op(k);
        long range = transitions.range(k);
        int actor = Op.actor(transitions.step(k));
        int first = OPEN;
        for (int i = hb.head(op, range, second); i >= seen; i = hb.previous(i, op, second)) {
            if (!hb.before(e, i) && hb.execution().actor(i) != actor && hb.dependent(i, op, range)) {
                first = i;
            }
        }
        return first;
    }

    /// Whether one of them is one of several alternatives.
    boolean hasChoices() {
        for (int k = 0; k < transitions.size(); k++) {
            if (Op.alternatives(transitions.op(k), transitions.range(k)) > 1) {
                return true;
            }
        }
        return false;
    }

    /// Whether the reversal that ends with the given transition is certainly not needed: [#NOT], or else the event that
    /// decided it, [Transitions#NO_EVENT] if that none did.
    int covers(HappensBefore hb, int step, int op, long range) {
        if (initial != OPEN) {
            return initial;
        }
        for (int k = 0; k < transitions.size(); k++) {
            if (decided[k] == OPEN) {
                int other = transitions.op(k);
                long otherRange = transitions.range(k);
                boolean leads = Op.actor(transitions.step(k)) == Op.actor(step)
                        ? transitions.step(k) == step
                        : Op.alternatives(other, otherRange) == 1
                                && !hb.dependence().dependent(other, otherRange, op, range);
                if (leads) {
                    return Transitions.NO_EVENT;
                }
            }
        }
        return NOT;
    }
}
