package io.allways.cluster;

import java.time.Duration;
import java.util.List;

/// A search on several machines at one moment, for people who watch it.
///
/// @param unit what is counted: `execution` or `state`
/// @param total all of them, also those not yet handed in
/// @param figures what else is known, the most interesting first
/// @param findings what is wrong, a line each
public record Status(
        String unit, Duration elapsed, long total, List<Figure> figures, List<String> findings, List<Worker> workers) {
    /// A worker process.
    ///
    /// @param number by which it can be told from others; it never changes
    /// @param busy how many of its slots run something
    /// @param total what it has counted
    /// @param here whether it still takes part
    public record Worker(int number, String name, int slots, int busy, long total, boolean here) {}

    public record Figure(String name, long value) {}

    public Status {
        figures = List.copyOf(figures);
        findings = List.copyOf(findings);
        workers = List.copyOf(workers);
    }

    public int busy() {
        return workers.stream().mapToInt(Worker::busy).sum();
    }

    public int slots() {
        return workers.stream().filter(Worker::here).mapToInt(Worker::slots).sum();
    }
}
