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
/// @param assumptions what the executions relied on, so that the result holds only as far as it does
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
        List<Violation> violations,
        List<Assumption> assumptions) {

    public enum Outcome {
        /// Everything was explored and nothing was wrong.
        VERIFIED,
        /// Nothing was wrong in what was explored.
        NO_VIOLATION,
        /// Nothing was wrong so far, but executions were cut at the step bound: what they would have done is not known.
        /// Or
        /// none came to its end at all.
        INCOMPLETE,
        VIOLATED;

        /// @param executions how many were not abandoned
        /// @param bounded how many of them were cut at the step bound
        public static Outcome of(boolean violated, boolean exhaustive, long executions, long bounded) {
            if (violated) {
                return VIOLATED;
            }
            if (bounded > 0 || executions == 0) {
                return INCOMPLETE;
            }
            return exhaustive ? VERIFIED : NO_VIOLATION;
        }
    }

    /// One worker's share.
    public record Worker(long executions, long blocked, long transitions) {}

    public Verdict {
        workers = List.copyOf(workers);
        violations = List.copyOf(violations);
        assumptions = List.copyOf(assumptions);
    }

    /// One that assumes nothing, or of which that is not known yet.
    public Verdict(
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
        this(
                algorithm,
                outcome,
                exhaustive,
                limit,
                executions,
                blocked,
                bounded,
                transitions,
                time,
                workers,
                violations,
                List.of());
    }

    public Verdict assuming(List<Assumption> used) {
        return new Verdict(
                algorithm,
                outcome,
                exhaustive,
                limit,
                executions,
                blocked,
                bounded,
                transitions,
                time,
                workers,
                violations,
                used);
    }
}
