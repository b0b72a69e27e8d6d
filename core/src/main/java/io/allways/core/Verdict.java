package io.allways.core;

import java.time.Duration;
import java.util.List;

/// What came out of a search.
///
/// @param exhaustive every trace was explored, so that "nothing wrong" is a proof
/// @param limit which limit ended the search or cut an execution, empty if none
/// @param executions those that show a trace of their own, as far as the algorithm can tell
/// @param blocked executions abandoned because others cover them
/// @param bounded executions cut at the step bound
/// @param transitions events run, those of repeated prefixes included
public record Verdict(
        String algorithm,
        Outcome outcome,
        boolean exhaustive,
        String limit,
        long executions,
        long blocked,
        long bounded,
        long transitions,
        Duration time,
        List<Worker> workers,
        List<Violation> violations) {

    public enum Outcome {
        /// Everything was explored and nothing was wrong.
        VERIFIED,
        /// Nothing was wrong in what was explored.
        NO_VIOLATION,
        VIOLATED
    }

    /// One worker's share.
    public record Worker(long executions, long blocked, long transitions) {}

    public Verdict {
        workers = List.copyOf(workers);
        violations = List.copyOf(violations);
    }
}
