package io.allways.cluster;

import io.allways.core.explore.Counts;
import java.time.Duration;
import java.util.List;

/// A search on several machines at one moment.
///
/// @param total all that was run, also what is not yet handed in
/// @param waiting states with work that nobody has borrowed
public record Status(
        Duration elapsed, Counts total, int round, int waiting, int lent, int findings, List<Worker> workers) {
    /// A worker process.
    ///
    /// @param busy how many of its slots run something
    /// @param here whether it still takes part
    public record Worker(String name, int slots, int busy, Counts counts, boolean here) {}

    public Status {
        workers = List.copyOf(workers);
    }
}
