package io.allways.core;

/// How to search, apart from the algorithm.
///
/// @param keepGoing collect distinct violations instead of stopping at the first
/// @param preemptions the highest number of preemptions for the algorithm that bounds them
/// @param depth the `d` of probabilistic concurrency testing: bugs that need at most d ordering constraints
public record Settings(Limits limits, int workers, boolean keepGoing, long seed, int preemptions, int depth) {
    public static final Settings DEFAULT = new Settings(Limits.NONE, 1, false, 1, 2, 3);

    public Settings {
        if (workers < 1 || preemptions < 0 || depth < 1) {
            throw new IllegalArgumentException(
                    "At least one worker, no negative bound on preemptions, a depth of at least 1");
        }
    }

    public Settings withLimits(Limits newLimits) {
        return new Settings(newLimits, workers, keepGoing, seed, preemptions, depth);
    }

    public Settings withWorkers(int count) {
        return new Settings(limits, count, keepGoing, seed, preemptions, depth);
    }

    public Settings withKeepGoing(boolean on) {
        return new Settings(limits, workers, on, seed, preemptions, depth);
    }

    public Settings withSeed(long newSeed) {
        return new Settings(limits, workers, keepGoing, newSeed, preemptions, depth);
    }

    public Settings withPreemptions(int most) {
        return new Settings(limits, workers, keepGoing, seed, most, depth);
    }

    public Settings withDepth(int newDepth) {
        return new Settings(limits, workers, keepGoing, seed, preemptions, newDepth);
    }
}
