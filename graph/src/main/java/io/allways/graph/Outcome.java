package io.allways.graph;

import java.util.List;

/// How a search ended.
///
/// @param fired how often each rule instance was fired
/// @param depth of the deepest state found, 0 for start states
/// @param unexpanded states found whose successors were not looked for
/// @param covered for each property whether it is a cover that was reached
/// @param peakBytes the most that states and their table took in memory; bytes on disk come on top
/// @param nanos how long it took, earlier runs of a resumed search and looking for traces included
/// @param omission the chance that a state was missed; 0 unless hashes were stored
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Outcome(
        End end,
        long states,
        long rulesFired,
        long[] fired,
        int depth,
        long unexpanded,
        boolean[] covered,
        List<Finding> findings,
        long peakBytes,
        long diskBytes,
        double omission,
        long nanos,
        List<Share> workers) {
    /// One thread's part, without what earlier runs of a resumed search did.
    public record Share(long expanded, long rulesFired) {}

    public enum End {
        /// All states were visited.
        EXHAUSTED,
        /// A violation was found, and the level in which it was.
        VIOLATED,
        INTERRUPTED,
        TIME,
        STATES,
        DEPTH,
        MEMORY
    }
}
