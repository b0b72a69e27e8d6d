package io.allways.graph;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// A violation while searching: not yet with its trace.
///
/// @param order to choose among violations that are equally far away
/// @param state the state that is wrong, or in which `rule` goes wrong; null if a start state does
/// @param rule the rule that goes wrong, or -1
/// @param depth of `state`
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Found(
        String kind, String message, String place, int order, long @Nullable [] state, int rule, int depth) {
    /// The nearest first; among those at the same distance one that does not depend on which thread was first.
    static final Comparator<Found> NEAREST = Comparator.comparingInt(Found::length)
            .thenComparingInt(Found::order)
            .thenComparing(found -> found.state == null ? new long[0] : found.state, Arrays::compareUnsigned)
            .thenComparingInt(Found::rule);

    static final int INVARIANT = 0;
    static final int FAULT = 1 << 20;
    static final int DEADLOCK = 1 << 21;

    int length() {
        return depth + (rule >= 0 ? 1 : 0);
    }

    /// Two with the same one are the same bug.
    String identity() {
        return kind + '\n' + message + '\n' + place;
    }

    static String broken(Property invariant) {
        return "invariant \"" + invariant.name() + "\" does not hold";
    }

    static String deadlock(Settings.Deadlock mode) {
        return mode == Settings.Deadlock.STUCK
                ? "deadlock: no rule is enabled"
                : "deadlock: no rule leads to a different state";
    }

    static Found fault(Fault fault, long @Nullable [] state, int rule, int depth) {
        return new Found(fault.kind(), fault.message(), fault.place(), FAULT, state, rule, depth);
    }
}
