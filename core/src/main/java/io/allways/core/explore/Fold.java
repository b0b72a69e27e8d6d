package io.allways.core.explore;

import io.allways.core.Transitions;
import io.allways.core.Violation;
import java.util.List;

/// What a worker hands in about the item it has borrowed. A [LeaseBook] takes in all of it or nothing.
///
/// What it counts and what it found belongs to that part of the item which is not lent any more afterwards: all of it
/// if `done`; else what lies outside the prefix that the item has once `handedOver` is taken off its top. So if the
/// borrower dies later and the rest is run again, nothing is counted twice.
///
/// @param inserts reversals of races with events of the prefix; being told of one twice does no harm
/// @param handedOver states below the item's prefix, uppermost first, with what waits there for others to run
public record Fold(
        long id,
        int epoch,
        boolean done,
        Counts counts,
        List<Violation> violations,
        List<Insert> inserts,
        List<Handed> handedOver) {
    public Fold {
        violations = List.copyOf(violations);
        inserts = List.copyOf(inserts);
        handedOver = List.copyOf(handedOver);
    }

    /// `v` is to be run from the state after `depth` steps of the item's prefix.
    public record Insert(int depth, Transitions v) {}

    /// One state; opaque but for those who write it down ([WorkFormat]).
    public static final class Handed {
        final OptimalWorker.State state;

        Handed(OptimalWorker.State state) {
            this.state = state;
        }
    }
}
