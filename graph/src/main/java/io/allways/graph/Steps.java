package io.allways.graph;

import org.jspecify.annotations.Nullable;

/// Generates the successors of states and evaluates properties, for one thread: not thread-safe, so it may keep its own
/// scratch arrays. None of its methods keeps the array it is given.
///
/// Deterministic: the same state leads to the same calls, in the same order, whatever came before.
public interface Steps {
    /// Gives every start state to the sink, with the number of its start-state instance.
    void starts(Sink sink);

    /// Fires every enabled rule instance in `state`, in ascending order of their numbers: for each one call of the
    /// sink,
    /// either with the successor or with what went wrong in guard or body. Does not change `state`.
    ///
    /// A rule that goes wrong does not keep the others from being fired.
    ///
    /// A front end may give one number to several steps, which then lead to several states: calls of the sink with the
    /// same number come in the same order each time, and [Walk] tells them apart by it.
    void next(long[] state, Sink sink);

    /// The first invariant that does not hold in `state` (its number in [Model#properties]), or -1. Throws a [Fault] if
    /// one cannot be evaluated.
    default int broken(long[] state) throws Fault {
        return -1;
    }

    /// Whether all assumptions hold in `state`. One for which they do not is left out as if no rule led to it.
    default boolean assumed(long[] state) throws Fault {
        return true;
    }

    /// Whether one property holds in `state`: called for covers and for liveness.
    default boolean holds(int property, long[] state) throws Fault {
        throw new UnsupportedOperationException("no property " + property);
    }

    /// What is wrong with `state`, in which no rule is enabled: null if it may be an end. Asked only where a deadlock
    /// is a
    /// state without an enabled rule.
    default @Nullable String stuck(long[] state) {
        return Found.deadlock(Settings.Deadlock.STUCK);
    }

    /// Replaces `state` by the representative of its orbit.
    default void canonical(long[] state) {}
}
